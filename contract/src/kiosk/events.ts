import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { planInterval } from '../plans/plans.ts';

const ofStaff = { area: 'staff', isPublic: false } as const;

export const kioskEvents = {
  'clock.moved': {
    ...ofStaff,
    sentence: 'moved the time by {after.seconds} seconds',
    after: z.object({ seconds: z.number() }),
  },
  'mailbox.read': {
    ...ofStaff,
    sentence: 'read the mailbox',
    after: z.object({ search: z.string(), page: z.number().nullable() }),
  },
  /** By the number of the email. */
  'mailbox.email_revealed': {
    ...ofStaff,
    sentence: 'had the links of an email shown',
    after: z.object({ email: z.number() }),
  },
  'user.read': { ...ofStaff, sentence: 'viewed a user' },
  'payment.refunded': {
    ...ofStaff,
    sentence: 'gave back what the invoice {after.number} was paid with',
    after: z.object({ number: z.string() }),
  },
  'trial.extended': {
    ...ofStaff,
    sentence: 'extended a trial until {after.until}',
    after: z.object({ until: z.string() }),
  },
  'trial.granted': { ...ofStaff, sentence: 'gave another trial' },
  'billing_event.replayed': {
    ...ofStaff,
    sentence: 'replayed the payment event {after.type}',
    after: z.object({ event: z.number(), type: z.string() }),
  },
  'subscription.granted': {
    ...ofStaff,
    sentence: 'granted the plan {after.plan}',
    before: z.object({ plan: z.string(), interval: planInterval.optional() }),
    after: z.object({ plan: z.string(), interval: planInterval }),
  },
} satisfies EventKinds;
