import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofStaff = { area: 'staff', outward: null } as const;

const value = z.union([z.number(), z.boolean(), z.string(), z.null()]);
/** What is in force of the feature or option, all told; null where it applies to nothing. */
const inForce = z.object({ kind: z.string(), name: z.string(), in_force: value });
const entry = inForce.extend({
  value,
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  reason: z.string(),
});

export const plansEvents = {
  'override.added': {
    ...ofStaff,
    sentence: 'added a grant or override of {after.name}',
    before: inForce,
    after: entry,
  },
  'override.withdrawn': {
    ...ofStaff,
    sentence: 'revoked a grant or override of {before.name}',
    before: entry,
    after: inForce,
  },
} satisfies EventKinds;
