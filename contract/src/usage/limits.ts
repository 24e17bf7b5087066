import { z } from 'zod';
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
