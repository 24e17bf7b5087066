import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { ofTeam } from '../organizations/endpoints.ts';
import { limitNames } from '../plans/plans.ts';

/** Click counts against limits; links keep redirecting beyond them, and people are notified. */
export const clickLimitNames = ['redirects_per_month', 'tracked_clicks_per_month'] as const;
export type ClickLimitName = (typeof clickLimitNames)[number];

export const usageNames = [...limitNames, ...clickLimitNames] as const;
export type UsageName = (typeof usageNames)[number];

export const limitUsage = z.object({
  name: z.enum(usageNames),
  used: z.number().int(),
  /** Null for no limit, 0 for restricted. */
  limit: z.number().int().nullable(),
  /** From this number on a notification says that the limit is near. */
  soft_limit: z.number().int().nullable(),
  /** Use beyond the limit; null if not possible. */
  overage: z.number().int().nullable(),
  /** Forecast for the end of the month at the present rate; null on its first day. */
  forecast: z.number().int().nullable(),
});
export type LimitUsage = z.infer<typeof limitUsage>;

export const usageView = z.object({
  plan: z.string(),
  period: z.object({ starts_at: z.string(), ends_at: z.string() }),
  limits: z.array(limitUsage),
  /** Null while clicks cannot be counted. */
  clicks: z.array(limitUsage).nullable(),
  overage: z.object({
    is_allowed: z.boolean(),
    is_enabled: z.boolean(),
    /** Amount owed at present, in cents. */
    amount: z.number().int(),
    currency: z.string(),
  }),
});
export type UsageView = z.infer<typeof usageView>;

/** The use as last counted: expired links may still be included. Null if never counted. */
export const keptLimit = limitUsage.omit({ forecast: true, name: true }).extend({
  used: z.number().int().nullable(),
});
export type KeptLimit = z.infer<typeof keptLimit>;

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

// Counting clicks may take as long as statistics do.
const deadlineMs = 10_000;

export const getUsage = endpoint({
  method: 'GET',
  path: '/settings/usage',
  access: 'account',
  response: usageView,
  limitPerMinute: 60,
  deadlineMs,
});

const sharedLimit = limitUsage.extend({
  /** The team's part of the use; null if not counted by team. */
  of_team: z.number().int().nullable(),
});
export type SharedLimit = z.infer<typeof sharedLimit>;

export const teamUsageView = usageView.pick({ plan: true, period: true }).extend({
  limits: z.array(sharedLimit),
  clicks: z.array(sharedLimit).nullable(),
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

/** In cents: 2 for each full 100, in proportion for the rest (section 9 of the specification). */
export function overageAmount(aliases: number): number {
  return Math.round((Math.max(aliases, 0) * overageBlockCents) / overageBlock);
}
