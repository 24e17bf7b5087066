import type { EventKinds } from '../../audit/event.ts';
import { linkView } from './endpoints.ts';

const ofViews = { area: 'view', outward: null } as const;
const view = linkView.omit({ id: true });

export const viewsEvents = {
  'view.created': { ...ofViews, sentence: 'saved the view {after.name}', after: view },
  'view.changed': { ...ofViews, sentence: 'changed the view {after.name}', before: view, after: view },
  'view.deleted': { ...ofViews, sentence: 'deleted the view {before.name}', before: view },
} satisfies EventKinds;
