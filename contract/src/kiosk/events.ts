import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { planInterval } from '../plans/plans.ts';

const ofStaff = { area: 'staff', isPublic: false } as const;

export const kioskEvents = {
  'clock.moved': { ...ofStaff, after: z.object({ seconds: z.number() }) },
  'mailbox.read': { ...ofStaff, after: z.object({ search: z.string(), page: z.number().nullable() }) },
  /** By the number of the email. */
  'mailbox.email_revealed': { ...ofStaff, after: z.object({ email: z.number() }) },
  'user.read': ofStaff,
  'subscription.granted': {
    ...ofStaff,
    before: z.object({ plan: z.string(), interval: planInterval.optional() }),
    after: z.object({ plan: z.string(), interval: planInterval }),
  },
} satisfies EventKinds;
