import { z } from 'zod';
import type { Access } from '../http/access.ts';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { ofTeam } from '../organizations/endpoints.ts';
import { featureUsage, limitUsage } from './limits.ts';

/** What happens once links beyond the limit cost as much as they may. */
export const spendActions = ['stop', 'ask', 'continue'] as const;
export type SpendAction = (typeof spendActions)[number];

const amount = z.number().int();

export const overageView = z.object({
  /** Whether the plan, and who pays it, allow links beyond the limit. */
  is_allowed: z.boolean(),
  is_enabled: z.boolean(),
  /** What is due for a past month: until it is paid there are no links beyond the limit. */
  due: z.object({ amount, currency: z.string(), payment_id: z.string().nullable() }).nullable(),
  /** What the month costs so far, by the most that was used in it. All amounts are in minor units, before tax. */
  amount,
  currency: z.string(),
  /** When most was used. */
  peak_at: z.string().nullable(),
  /** What 100 links more cost. */
  block_amount: amount,
  /** The most that a month may cost; null for no limit. */
  spend_limit: amount.nullable(),
  at_limit: z.enum(spendActions),
  /** What the month is going to cost, at the pace of the last 7 days. */
  forecast: amount,
  /** What the month would cost with each plan of the group, by the month: the price, and what is beyond its limit. */
  plans: z.array(z.object({ plan: z.string(), price: amount, overage: amount, is_current: z.boolean() })),
});
export type OverageView = z.infer<typeof overageView>;

export const usageView = z.object({
  plan: z.string(),
  period: z.object({ starts_at: z.string(), ends_at: z.string() }),
  limits: z.array(limitUsage),
  /** Null while clicks cannot be counted. */
  clicks: z.array(limitUsage).nullable(),
  /** All there are, whether the plan includes them or not. */
  features: z.array(featureUsage),
  overage: overageView,
});
export type UsageView = z.infer<typeof usageView>;

// Counting clicks may take as long as statistics do.
const deadlineMs = 10_000;

const MOST_SPENT = 100_000_000;

export const overageBody = z.strictObject({
  enabled: z.boolean(),
  spend_limit: z
    .number()
    .int()
    .min(0, 'Please enter an amount of 0 or more.')
    .max(MOST_SPENT, 'Please enter a smaller amount.')
    .nullable()
    .optional(),
  at_limit: z.enum(spendActions).optional(),
});
export type OverageBody = z.infer<typeof overageBody>;

const ID_LENGTH = 64;

/** Names in the address of an organization's or a team's calls; the account's own have none. */
const ofBillable = z.object({
  organization: line().max(ID_LENGTH).optional(),
  team: line().max(ID_LENGTH).optional(),
});

function usageCall(prefix: string, access: Access) {
  return endpoint({
    ...{ method: 'GET', path: `${prefix}/usage`, access, params: ofBillable },
    response: usageView,
    ...{ limitPerMinute: 60, deadlineMs },
  });
}

function overageCall(prefix: string, access: Access) {
  return endpoint({
    ...{ method: 'PUT', path: `${prefix}/usage/overage`, access, params: ofBillable },
    body: overageBody,
    response: overageView,
    ...{ limitPerMinute: 30, deadlineMs },
  });
}

const ofOrganization = '/organization/:organization';
const ofItsTeam = `${ofOrganization}/team/:team`;

export const getUsage = usageCall('/settings', 'account');
export const getOrganizationUsage = {
  ...usageCall(ofOrganization, 'subscriptions.view'),
  // Null while the plan is its owner's, whose spending is nobody else's to see.
  response: usageView.extend({ overage: overageView.nullable() }),
};
export const setOverage = overageCall('/settings', 'ownerOnly');
export const setOrganizationOverage = overageCall(ofOrganization, 'subscriptions.overage');
export const setTeamOverage = overageCall(ofItsTeam, 'subscriptions.overage');

const sharedLimit = limitUsage.extend({
  /** The team's part of the use; null if not counted by team. */
  of_team: z.number().int().nullable(),
});
export type SharedLimit = z.infer<typeof sharedLimit>;

export const teamUsageView = usageView.pick({ plan: true, period: true, features: true }).extend({
  limits: z.array(sharedLimit),
  clicks: z.array(sharedLimit).nullable(),
  /** Of the plan that the team has for itself; null without one, and for whoever has no say in it. */
  overage: overageView.nullable(),
});
export type TeamUsageView = z.infer<typeof teamUsageView>;

export const getTeamUsage = endpoint({
  method: 'GET',
  path: '/organization/:organization/team/:team/usage',
  access: 'links.view',
  params: ofTeam,
  response: teamUsageView,
  limitPerMinute: 60,
  deadlineMs,
});
