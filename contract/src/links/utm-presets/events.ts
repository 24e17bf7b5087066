import type { EventKinds } from '../../audit/event.ts';
import { presetView } from './endpoints.ts';

const ofPresets = { area: 'preset', outward: null } as const;
const preset = presetView.omit({ id: true });

export const utmPresetsEvents = {
  'preset.created': { ...ofPresets, sentence: 'created the UTM preset {after.name}', after: preset },
  'preset.changed': {
    ...ofPresets,
    sentence: 'changed the UTM preset {after.name}',
    before: presetView,
    after: preset,
  },
  'preset.deleted': { ...ofPresets, sentence: 'deleted the UTM preset {before.name}', before: presetView },
} satisfies EventKinds;
