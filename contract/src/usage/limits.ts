import { z } from 'zod';
import { featureNames } from '../plans/entitlements.ts';
import { limitNames } from '../plans/plans.ts';

/** Click counts against limits; links keep redirecting beyond them, and people are notified. */
export const clickLimitNames = ['redirects_per_month', 'tracked_clicks_per_month'] as const;
export type ClickLimitName = (typeof clickLimitNames)[number];

export const usageNames = [...limitNames, ...clickLimitNames] as const;
export type UsageName = (typeof usageNames)[number];

/** What makes a limit what it is: the plan, what staff gave or set, what an organization withholds, or an overdue payment. */
export const entitlementSources = ['plan', 'grant', 'override', 'organization', 'overdue'] as const;
const source = z.enum(entitlementSources);

export const whyLimited = z.object({
  source,
  /** How much of the limit was granted besides. */
  granted: z.number().int(),
  /** When what was granted or set ends; null where it has no end. */
  until: z.string().nullable(),
  /** When the count begins again; null where it does not. */
  resets_at: z.string().nullable(),
  /** The next larger plan that has more; null where none has, or it would not help. */
  next_plan: z.object({ plan: z.string(), limit: z.number().int().nullable() }).nullable(),
});
export type WhyLimited = z.infer<typeof whyLimited>;

export const featureUsage = z.object({
  name: z.enum(featureNames),
  is_included: z.boolean(),
  source,
  until: z.string().nullable(),
  next_plan: z.string().nullable(),
});
export type FeatureUsage = z.infer<typeof featureUsage>;

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
  why: whyLimited,
});
export type LimitUsage = z.infer<typeof limitUsage>;

/** One that allows no more, as `plan_limit_reached` tells it. */
export const reachedLimit = limitUsage.pick({ name: true, limit: true, why: true });
export type ReachedLimit = z.infer<typeof reachedLimit>;

/** The use as last counted: expired links may still be included. Null if never counted. */
export const keptLimit = limitUsage.omit({ forecast: true, name: true, why: true }).extend({
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
