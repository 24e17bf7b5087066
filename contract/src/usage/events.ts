import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const overage = z.object({
  enabled: z.boolean(),
  spend_limit: z.number().int().nullable().optional(),
  at_limit: z.string().optional(),
});

export const usageEvents = {
  'overage.changed': {
    area: 'billing',
    outward: null,
    sentence: ({ after }) =>
      after?.['enabled'] === true ? 'allowed overages' : 'no longer allowed overages',
    before: overage,
    after: overage,
  },
} satisfies EventKinds;
