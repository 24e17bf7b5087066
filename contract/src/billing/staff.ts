import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { planInterval, planIntervals } from '../plans/plans.ts';
import { invoiceView } from './invoices.ts';
import { subscriptionStates } from './subscriptions.ts';
import { quoteView } from './views.ts';

const ID_LENGTH = 100;
const NUMBER_LENGTH = 40;
const LONGEST_TRIAL_DAYS = 90;
/** Two years: the sandbox runs through no more at once. */
const MOST_CLOCK_DAYS = 731;
const HIGHEST_AMOUNT = Number.MAX_SAFE_INTEGER;

const plan = z.object({ name: z.string(), hidden: z.boolean(), intervals: z.array(planInterval) });
export type PlanOfStaff = z.infer<typeof plan>;

/** What staff see of what an account, an organization or a team pays. */
export const staffBillingView = z.object({
  name: z.string(),
  /** What is there now; `free`, without interval and start, if nothing is. */
  plan: z.object({
    name: z.string(),
    interval: planInterval.nullable(),
    starts_at: z.string().nullable(),
  }),
  /** Whether it is paid, so that it can be changed by a quote and not be given. */
  is_paid: z.boolean(),
  /** Those that it may become: that are sold where it is paid, and otherwise those that may be given. */
  plans: z.array(plan),
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
      /** The plan of the next period, where that is another. */
      next_plan: z.string().nullable(),
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
  /** Of an organization, with the plan that each pays by itself. */
  teams: z.array(z.object({ slug: z.string(), name: z.string(), plan: z.string().nullable() })),
  /** Its own time, which only the sandbox lets move: null anywhere else. */
  clock: z.object({ now: z.string(), most_days: z.number().int() }).nullable(),
});
export type StaffBillingView = z.infer<typeof staffBillingView>;

const named = line().max(ID_LENGTH);

/** Names in the address: that of an account, or of an organization and perhaps its team. */
const params = z.object({ id: named.optional(), organization: named.optional(), team: named.optional() });
export type StaffBillingAddress = z.infer<typeof params>;

const planMissing = 'Please choose a plan.';
const numberMissing = 'Please choose an invoice.';
const amountWrong = 'Please enter an amount above 0.';
const daysWrong = 'Please enter 1 to 90 days.';
const clockDaysWrong = `Please enter 1 to ${String(MOST_CLOCK_DAYS)} days.`;
const planField = line(planMissing).min(1, planMissing).max(ID_LENGTH, planMissing);
const whenField = z.enum(['now', 'period_end']);

/** Takes effect at once, and nobody pays it; `free` takes it back. */
export const givenPlanBody = z.strictObject({ plan: planField, interval: planInterval.default('yearly') });

const amountField = z
  .number(amountWrong)
  .int(amountWrong)
  .min(1, amountWrong)
  .max(HIGHEST_AMOUNT, amountWrong);

export const refundBody = z.strictObject({
  number: line(numberMissing).min(1, numberMissing).max(NUMBER_LENGTH, numberMissing),
  /** With tax, in minor units. */
  amount: amountField,
  /** What was left of the invoice when it was decided: with another, nothing is given back. */
  left: amountField,
});
export type RefundBody = z.infer<typeof refundBody>;

export const trialBody = z.strictObject({
  days: z.number(daysWrong).int(daysWrong).min(1, daysWrong).max(LONGEST_TRIAL_DAYS, daysWrong),
});

export const clockBody = z.strictObject({
  days: z
    .number(clockDaysWrong)
    .int(clockDaysWrong)
    .min(1, clockDaysWrong)
    .max(MOST_CLOCK_DAYS, clockDaysWrong),
});

const changesAtProvider = { limitPerMinute: 30, deadlineMs: 15_000 };

/** Calls of staff about what a billable pays: alike for accounts, organizations and teams. */
function staffBillingCalls(page: string) {
  const path = `/kiosk${page}/billing`;
  const response = staffBillingView;
  return {
    getBilling: endpoint({
      ...{ method: 'GET', path, access: 'staff', params, response },
      limitPerMinute: 120,
    }),
    givePlan: endpoint({
      ...{ method: 'PUT', path: `${path}/plan`, access: 'confirmedStaff', params, response },
      body: givenPlanBody,
      limitPerMinute: 60,
    }),
    /** What another plan would cost whoever pays. */
    getQuote: endpoint({
      ...{ method: 'GET', path: `${path}/quote`, access: 'confirmedStaff', params },
      query: z.strictObject({ plan: planField, interval: z.enum(planIntervals), when: whenField }),
      response: quoteView,
      ...{ limitPerMinute: 60, deadlineMs: 15_000 },
    }),
    /** Does what a quote says. */
    changePlan: endpoint({
      ...{ method: 'PUT', path: `${path}/subscription`, access: 'confirmedStaff', params, response },
      body: z.strictObject({ quote: line().max(ID_LENGTH) }),
      ...changesAtProvider,
    }),
    /** Gives a payment back, or a part of it, which makes a credit note. */
    refund: endpoint({
      ...{ method: 'POST', path: `${path}/refund`, access: 'confirmedStaff', params, response },
      body: refundBody,
      ...changesAtProvider,
    }),
    extendTrial: endpoint({
      ...{ method: 'POST', path: `${path}/trial`, access: 'confirmedStaff', params, response },
      body: trialBody,
      ...changesAtProvider,
    }),
    /** Gives another trial, whatever account, card or device has had before. */
    grantTrial: endpoint({
      ...{ method: 'POST', path: `${path}/trial/grant`, access: 'confirmedStaff', params, response },
      limitPerMinute: 30,
    }),
    /** Acts on an event once more, as when it came. */
    replayEvent: endpoint({
      ...{ method: 'POST', path: `${path}/events/:event/replay`, access: 'confirmedStaff', response },
      params: params.extend({ event: z.coerce.number().int().positive() }),
      ...changesAtProvider,
    }),
    /** Moves its own time ahead in the sandbox, and says what happened. */
    moveClock: endpoint({
      ...{ method: 'POST', path: `${path}/clock`, access: 'confirmedStaff', params },
      body: clockBody,
      response: z.object({
        billing: staffBillingView,
        happened: z.array(z.object({ at: z.string(), text: z.string() })),
      }),
      ...changesAtProvider,
    }),
  };
}

export const userBilling = staffBillingCalls('/user/:id');
export const organizationBillingOfStaff = staffBillingCalls('/organization/:organization');
export const teamBillingOfStaff = staffBillingCalls('/organization/:organization/team/:team');
export type StaffBillingCalls = typeof userBilling;
