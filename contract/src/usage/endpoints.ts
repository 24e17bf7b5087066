import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { ofTeam } from '../organizations/endpoints.ts';
import { limitNames } from '../plans/plans.ts';

/** What is counted of clicks; links go on redirecting beyond, and people are told. */
export const clickLimitNames = ['redirects_per_month', 'tracked_clicks_per_month'] as const;
export type ClickLimitName = (typeof clickLimitNames)[number];

/** What is counted of a plan. */
export const usageNames = [...limitNames, ...clickLimitNames] as const;
export type UsageName = (typeof usageNames)[number];

export const limitUsage = z.object({
  name: z.enum(usageNames),
  used: z.number().int(),
  /** Null is no limit, 0 is restricted. */
  limit: z.number().int().nullable(),
  /** From here on it is told that the limit is near. */
  soft_limit: z.number().int().nullable(),
  /** What is used beyond the limit; null where that is not possible. */
  overage: z.number().int().nullable(),
  /** What will be used at the end of the month if it goes on as until now; null on the month's first day. */
  forecast: z.number().int().nullable(),
});
export type LimitUsage = z.infer<typeof limitUsage>;

export const usageView = z.object({
  plan: z.string(),
  period: z.object({ starts_at: z.string(), ends_at: z.string() }),
  limits: z.array(limitUsage),
  /** Null while clicks can't be counted. */
  clicks: z.array(limitUsage).nullable(),
  overage: z.object({
    /** Whether the plan has overages. */
    is_allowed: z.boolean(),
    is_enabled: z.boolean(),
    /** What is owed for them as of now, in cents. */
    amount: z.number().int(),
    currency: z.string(),
  }),
});
export type UsageView = z.infer<typeof usageView>;

/**
 * The same as the app state tells it, without counting anew: links that have ended since may be among the used ones.
 * What was never counted is null.
 */
export const keptLimit = limitUsage.omit({ forecast: true, name: true }).extend({
  used: z.number().int().nullable(),
});
export type KeptLimit = z.infer<typeof keptLimit>;

/** By name; beside them the credits of the web. */
export const userLimits = z.object({
  limit: z.object({ web: z.number().int().nullable() }),
  used: z.object({ web: z.number().int() }),
  active_aliases: keptLimit,
  aliases: keptLimit,
  aliases_per_month: keptLimit,
  branded_aliases_per_month: keptLimit,
  web_credits: keptLimit,
});
export type UserLimits = z.infer<typeof userLimits>;

// Clicks are counted for it, as long as statistics may take.
const deadlineMs = 10_000;

/** What the account has used of its plan in the running usage month. */
export const getUsage = endpoint({
  method: 'GET',
  path: '/settings/usage',
  access: 'account',
  response: usageView,
  limitPerMinute: 60,
  deadlineMs,
});

const sharedLimit = limitUsage.extend({
  /** How much of what is used the team has used; null for what is not told apart by team. */
  of_team: z.number().int().nullable(),
});
export type SharedLimit = z.infer<typeof sharedLimit>;

export const teamUsageView = usageView.pick({ plan: true, period: true }).extend({
  limits: z.array(sharedLimit),
  /** Null while clicks can't be counted. */
  clicks: z.array(sharedLimit).nullable(),
});
export type TeamUsageView = z.infer<typeof teamUsageView>;

/** What is used of the plan that a team shares with all that its payer pays for, and how much of it by the team. */
export const getTeamUsage = endpoint({
  method: 'GET',
  path: '/organization/:organization/team/:team/usage',
  access: 'links.view',
  params: ofTeam,
  response: teamUsageView,
  limitPerMinute: 60,
  deadlineMs,
});

/** Whether links may be created beyond the plan's limit, for money. */
export const setOverage = endpoint({
  method: 'PUT',
  path: '/settings/usage/overage',
  access: 'ownerOnly',
  body: z.strictObject({ enabled: z.boolean() }),
  response: usageView,
  limitPerMinute: 30,
  deadlineMs,
});

const overageBlock = 100;
const overageBlockCents = 200;

/** What aliases beyond the limit cost, in cents: 2 for each full 100 and as much in proportion for the rest (section 9). */
export function overageAmount(aliases: number): number {
  return Math.round((Math.max(aliases, 0) * overageBlockCents) / overageBlock);
}
