import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const boundaries = z.record(z.string(), z.string());

export const editionsEvents = {
  'edition.changed': {
    ...{ area: 'staff', outward: null, sentence: 'changed the dates of an edition' },
    before: boundaries,
    after: boundaries,
  },
} satisfies EventKinds;
