import type { EventKinds } from '../../audit/event.ts';
import { pixelScriptView } from './endpoints.ts';

const ofPixelScripts = { area: 'pixel_script', outward: null } as const;
const pixelScript = pixelScriptView.pick({ name: true, provider: true, pixel_id: true });

export const pixelsEvents = {
  'pixel_script.created': {
    ...ofPixelScripts,
    sentence: 'added the pixel script {after.name}',
    after: pixelScript,
  },
  'pixel_script.deleted': {
    ...ofPixelScripts,
    sentence: 'deleted the pixel script {before.name}',
    before: pixelScript,
  },
} satisfies EventKinds;
