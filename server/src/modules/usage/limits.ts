import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import type { UsageName } from '@linklet/contract/usage/limits.ts';

/** The plan option of each limit, and whether it restarts with each usage month. */
export const limits: Record<UsageName, { option: keyof PlanOptions & `max_${string}`; isMonthly: boolean }> =
  {
    active_aliases: { option: 'max_active_aliases', isMonthly: false },
    aliases: { option: 'max_aliases', isMonthly: false },
    aliases_per_month: { option: 'max_aliases_per_month', isMonthly: true },
    branded_aliases_per_month: { option: 'max_branded_aliases_per_month', isMonthly: true },
    redirects_per_month: { option: 'max_redirects', isMonthly: true },
    tracked_clicks_per_month: { option: 'max_trackable_clicks', isMonthly: true },
    web_credits: { option: 'max_web_credits', isMonthly: true },
    api_credits: { option: 'max_api_credits', isMonthly: true },
  };

/** The period of a limit that does not restart each month. */
export const ALWAYS = new Date(0);

export function limitOf(options: PlanOptions, name: UsageName): number | null {
  if (name === 'tracked_clicks_per_month' && options.links_with_unlimited_clicks === null) return null;
  return options[limits[name].option];
}
