import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { planInterval } from '../plans/plans.ts';

const ofStaff = { area: 'billing', outward: null, by: 'staff' } as const;
const plan = z.object({ plan: z.string(), interval: planInterval.optional() });

export const staffBillingEvents = {
  'payment.refunded': {
    ...ofStaff,
    sentence: 'refunded the invoice {after.number}',
    after: z.object({ number: z.string(), amount: z.number(), currency: z.string() }),
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
    before: plan,
    after: z.object({ plan: z.string(), interval: planInterval }),
  },
  /** Of what is paid, as it was quoted. */
  'subscription.switched': {
    ...ofStaff,
    sentence: 'changed the paid plan to {after.plan}',
    before: plan,
    after: plan.extend({
      when: z.enum(['now', 'period_end']),
      /** Charged now, with tax. */
      total: z.number(),
      currency: z.string(),
    }),
  },
  'billing_clock.moved': {
    ...ofStaff,
    sentence: 'moved the time of the test payments by {after.days} days',
    after: z.object({ days: z.number(), now: z.string() }),
  },
} satisfies EventKinds;
