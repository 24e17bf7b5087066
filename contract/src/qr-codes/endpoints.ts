import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { qrStyleCalls } from './calls.ts';
import {
  correctionLevels,
  eyeShapes,
  frames,
  logoSizes,
  longestLabel,
  longestLogo,
  moduleShapes,
  quietZones,
} from './design.ts';

const colour = z
  .string()
  .max(7)
  .regex(/^#[\da-f]{6}$/i, 'A colour is written as #rrggbb.')
  .toLowerCase();

const design = z.strictObject({
  level: z.enum(correctionLevels),
  foreground: colour,
  background: colour,
  quiet_zone: z.literal(quietZones),
  modules: z.enum(moduleShapes),
  eyes: z.enum(eyeShapes),
  frame: z.enum(frames),
  label: line().refine(atMost(longestLabel), `The text must not be greater than ${longestLabel}.`),
  logo: z.string().max(longestLogo, 'The logo is too large.').nullable(),
  logo_size: z.enum(logoSizes),
});

/** Null while the workspace has none of its own. */
export const qrStyleBody = z.strictObject({ style: design.nullable() });
export type QrStyleBody = z.infer<typeof qrStyleBody>;

/** How new QR codes of the workspace look at first; each can look otherwise. */
export const getQrStyle = endpoint({
  ...qrStyleCalls.get,
  access: 'links.view',
  response: qrStyleBody,
  limitPerMinute: 120,
});

/** A logo is a PNG or JPG, and is drawn anew before it is kept. */
export const putQrStyle = endpoint({
  ...qrStyleCalls.put,
  access: 'links.update',
  byImpersonators: true,
  body: qrStyleBody,
  response: qrStyleBody,
  limitPerMinute: 20,
  // Pictures are processed one at a time.
  deadlineMs: 10_000,
});
