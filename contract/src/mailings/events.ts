import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

export const mailingsEvents = {
  'mailings.changed': {
    area: 'account',
    outward: null,
    sentence: ({ after }) => (after?.['on'] === true ? 'turned mailings on' : 'turned mailings off'),
    after: z.object({ on: z.boolean() }),
  },
} satisfies EventKinds;
