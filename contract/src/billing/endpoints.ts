import { z } from 'zod';
import type { Access } from '../http/access.ts';
import { couponLength } from '../http/coupon-cookie.ts';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { planInterval } from '../plans/plans.ts';
import { soldCurrencies } from './currencies.ts';
import { billingCustomer, billingTypes, subscriptionsView } from './subscriptions.ts';
import { checkoutStart, planView, quoteView, trialRefusals } from './views.ts';

const NAME_LENGTH = 100;
const ID_LENGTH = 64;
// A provider may take some seconds.
const deadlineMs = 15_000;

export const couponCode = line().max(couponLength, 'This coupon doesn’t exist.');

const chosen = {
  subscription: line('Please choose a plan.').max(NAME_LENGTH, 'Please choose a plan.'),
  interval: planInterval,
  currency: z.enum(soldCurrencies).optional(),
  /** The slot. */
  type: z.literal('default').default('default'),
};

/** Read from a query, where all is text. */
const typeOfQuery = z.enum(['1', '2']).transform((text) => (text === '1' ? 1 : 2));

export const subscribeBody = z.strictObject({
  ...chosen,
  billing_type: billingTypes,
  trial: z.boolean().default(false),
  coupon: couponCode.optional(),
});
export type SubscribeBody = z.infer<typeof subscribeBody>;

export const updateBody = z.strictObject({
  ...chosen,
  billing_type: billingTypes,
  /** What was shown to the customer: another amount is refused with a new one. */
  quote: line().max(ID_LENGTH).optional(),
});
export type UpdateBody = z.infer<typeof updateBody>;

const byType = z.strictObject({ billing_type: billingTypes.optional() });

export const billingView = z.object({
  subscriptions: subscriptionsView,
  billing_customers: z.array(billingCustomer),
  /** Of the prices; fixed with the first payment. */
  currency: z.enum(soldCurrencies),
  is_currency_fixed: z.boolean(),
  /** Whether a trial may begin. */
  may_try: z.boolean(),
  trial_refused: z.enum(trialRefusals).nullable(),
  /** Those of this installation, the preferred one first. */
  billing_types: z.array(billingTypes),
  /** Nothing is charged. */
  is_sandbox: z.boolean(),
});
export type BillingView = z.infer<typeof billingView>;

export const quoteQuery = z.strictObject({
  ...chosen,
  coupon: couponCode.optional(),
  trial: z.stringbool().default(false),
});
export type QuoteQuery = z.infer<typeof quoteQuery>;

/** Names in the address of an organization's or a team's calls; the account's own have none. */
export const ofBillable = z.object({
  organization: line().max(ID_LENGTH).optional(),
  team: line().max(ID_LENGTH).optional(),
});

/** What the calls of a billable are under, and who may make them. */
export interface Billing {
  prefix: string;
  view: Access;
  change: Access;
}

/** Changes of what is paid for, without words of their own. */
function changeCalls({ path, change }: { path: string; change: Access }) {
  const params = ofBillable;
  return {
    cancel: endpoint({
      ...{ method: 'DELETE', path, access: change, params },
      body: byType,
      response: billingView,
      ...{ limitPerMinute: 20, deadlineMs },
    }),
    cancelNow: endpoint({
      ...{ method: 'DELETE', path: `${path}/now`, access: change, params },
      body: byType,
      response: billingView,
      ...{ limitPerMinute: 20, deadlineMs },
    }),
    reactivate: endpoint({
      ...{ method: 'PATCH', path, access: change, params },
      body: byType,
      response: billingView,
      ...{ limitPerMinute: 20, deadlineMs },
    }),
    resume: endpoint({
      ...{ method: 'PUT', path: `${path}/resume`, access: change, params },
      body: byType,
      response: billingView,
      ...{ limitPerMinute: 20, deadlineMs },
    }),
    withdraw: endpoint({
      ...{ method: 'DELETE', path: `${path}/scheduled`, access: change, params },
      body: byType,
      response: billingView,
      ...{ limitPerMinute: 20, deadlineMs },
    }),
  };
}

/** Calls about what a billable pays: alike for accounts, teams and organizations. */
function billingCalls({ prefix, view, change }: Billing) {
  const path = `${prefix}/subscription`;
  const params = ofBillable;
  return {
    getBilling: endpoint({
      ...{ method: 'GET', path, access: view, params },
      response: billingView,
      limitPerMinute: 120,
    }),
    getQuote: endpoint({
      ...{ method: 'GET', path: `${path}/quote`, access: change, params },
      query: quoteQuery,
      response: quoteView,
      ...{ limitPerMinute: 60, deadlineMs },
    }),
    subscribe: endpoint({
      ...{ method: 'POST', path, access: change, params },
      body: subscribeBody,
      response: checkoutStart,
      ...{ limitPerMinute: 20, deadlineMs, idempotent: true },
    }),
    update: endpoint({
      ...{ method: 'PUT', path, access: change, params },
      body: updateBody,
      response: billingView,
      ...{ limitPerMinute: 20, deadlineMs, idempotent: true },
    }),
    ...changeCalls({ path, change }),
    startMethodChange: endpoint({
      ...{ method: 'GET', path: `${prefix}/payment-method`, access: change, params },
      query: z.strictObject({
        subscription: line().max(NAME_LENGTH).optional(),
        subscription_type: z.literal('default').optional(),
        billing_type: typeOfQuery.optional(),
        /** One that is due, which is paid by it. */
        payment: line().max(ID_LENGTH).optional(),
      }),
      response: checkoutStart,
      ...{ limitPerMinute: 20, deadlineMs },
    }),
  };
}

export const ownPlace: Billing = { prefix: '/settings', view: 'account', change: 'ownerOnly' };

const byRole = { view: 'subscriptions.view', change: 'subscriptions.switch' } as const;
export const organizationPlace: Billing = { prefix: '/organization/:organization', ...byRole };
export const teamPlace: Billing = { prefix: '/organization/:organization/team/:team', ...byRole };

export const ownBilling = billingCalls(ownPlace);
export const organizationBilling = billingCalls(organizationPlace);
export const teamBilling = billingCalls(teamPlace);
export type BillingCalls = typeof ownBilling;

const plansQuery = z.strictObject({
  billing_type: typeOfQuery.optional(),
  currency: z.enum(soldCurrencies).optional(),
  interval: planInterval.optional(),
  /** Also those that are offered only by their address. */
  hidden: z.stringbool().default(false),
});

function plansCall(prefix: string, access: Access) {
  return endpoint({
    ...{ method: 'GET', path: `${prefix}/subscriptions`, access, params: ofBillable, query: plansQuery },
    response: z.object({ data: z.array(planView), currency: z.enum(soldCurrencies) }),
    limitPerMinute: 120,
  });
}

/** Plans on sale; anybody may see those of accounts. */
export const listPlans = plansCall('', 'session');
export const listOrganizationPlans = plansCall(organizationPlace.prefix, 'subscriptions.view');
export const listTeamPlans = plansCall(teamPlace.prefix, 'subscriptions.view');
