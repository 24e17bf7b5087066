import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { invoiceView } from './invoices.ts';
import { subscriptionStates } from './subscriptions.ts';

const ID_LENGTH = 100;
const NUMBER_LENGTH = 40;
const LONGEST_TRIAL_DAYS = 90;

const params = z.object({ id: line().max(ID_LENGTH) });

/** What staff see of what an account pays. */
export const userBillingView = z.object({
  subscriptions: z.array(
    z.object({
      plan: z.string(),
      interval: z.string(),
      state: z.enum(subscriptionStates),
      /** Null for one that staff gave. */
      provider: z.string().nullable(),
      amount: z.number().int(),
      currency: z.string(),
      starts_at: z.string(),
      period_ends_at: z.string().nullable(),
    }),
  ),
  /** The newest ones. */
  invoices: z.array(invoiceView),
  /** The newest that providers sent, with what they led to. */
  events: z.array(
    z.object({
      id: z.number().int(),
      provider: z.string(),
      type: z.string(),
      received_at: z.string(),
      handled_at: z.string().nullable(),
      before: z.array(z.string()),
      after: z.array(z.string()),
    }),
  ),
  is_on_trial: z.boolean(),
  /** Of another trial: staff have given one that has not begun yet. */
  is_trial_granted: z.boolean(),
});
export type UserBillingView = z.infer<typeof userBillingView>;

export const getUserBilling = endpoint({
  ...{ method: 'GET', path: '/kiosk/user/:id/billing', access: 'staff', params },
  response: userBillingView,
  limitPerMinute: 120,
});

const numberMissing = 'Please choose an invoice.';

/** Gives all of a payment back, which makes a credit note. */
export const refundInvoice = endpoint({
  ...{ method: 'POST', path: '/kiosk/user/:id/billing/refund', access: 'confirmedStaff', params },
  body: z.strictObject({
    number: line(numberMissing).min(1, numberMissing).max(NUMBER_LENGTH, numberMissing),
  }),
  response: userBillingView,
  ...{ limitPerMinute: 30, deadlineMs: 15_000 },
});

const daysWrong = 'Please enter 1 to 90 days.';

export const extendTrial = endpoint({
  ...{ method: 'POST', path: '/kiosk/user/:id/billing/trial', access: 'confirmedStaff', params },
  body: z.strictObject({
    days: z.number(daysWrong).int(daysWrong).min(1, daysWrong).max(LONGEST_TRIAL_DAYS, daysWrong),
  }),
  response: userBillingView,
  ...{ limitPerMinute: 30, deadlineMs: 15_000 },
});

/** Gives another trial, whatever account, card or device has had before. */
export const grantTrial = endpoint({
  ...{ method: 'POST', path: '/kiosk/user/:id/billing/trial/grant', access: 'confirmedStaff', params },
  response: userBillingView,
  limitPerMinute: 30,
});

/** Acts on an event once more, as when it came. */
export const replayEvent = endpoint({
  ...{ method: 'POST', path: '/kiosk/user/:id/billing/events/:event/replay', access: 'confirmedStaff' },
  params: params.extend({ event: z.coerce.number().int().positive() }),
  response: userBillingView,
  ...{ limitPerMinute: 30, deadlineMs: 15_000 },
});
