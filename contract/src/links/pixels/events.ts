import type { EventKinds } from '../../audit/event.ts';
import { pixelScriptView } from './endpoints.ts';

const ofPixelScripts = { area: 'pixel_script', isPublic: false } as const;
const pixelScript = pixelScriptView.pick({ name: true, provider: true, pixel_id: true });

export const pixelsEvents = {
  'pixel_script.created': { ...ofPixelScripts, after: pixelScript },
  'pixel_script.deleted': { ...ofPixelScripts, before: pixelScript },
} satisfies EventKinds;
