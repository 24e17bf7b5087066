import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

/** Of a logo, whether there is one. */
const style = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable();

export const qrCodesEvents = {
  'qr_style.changed': {
    area: 'qr_style',
    outward: null,
    sentence: ({ after }) =>
      after === null ? 'took back the style of QR codes' : 'changed the style of QR codes',
    before: style,
    after: style,
  },
} satisfies EventKinds;
