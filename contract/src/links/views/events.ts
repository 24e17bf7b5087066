import type { EventKinds } from '../../audit/event.ts';
import { linkView } from './endpoints.ts';

const ofViews = { area: 'view', isPublic: false } as const;
const view = linkView.omit({ id: true });

export const viewsEvents = {
  'view.created': { ...ofViews, after: view },
  'view.changed': { ...ofViews, before: view, after: view },
  'view.deleted': { ...ofViews, before: view },
} satisfies EventKinds;
