import type { EventKinds } from '../../audit/event.ts';
import { presetView } from './endpoints.ts';

const ofPresets = { area: 'preset', isPublic: false } as const;
const preset = presetView.omit({ id: true });

export const utmPresetsEvents = {
  'preset.created': { ...ofPresets, after: preset },
  'preset.changed': { ...ofPresets, before: presetView, after: preset },
  'preset.deleted': { ...ofPresets, before: presetView },
} satisfies EventKinds;
