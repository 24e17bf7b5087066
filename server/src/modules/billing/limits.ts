import type { PlanOptions } from '@linklet/contract/entitlements.ts';
import type { LimitName } from '@linklet/contract/plans.ts';

/** The option of a plan that each limit is, and whether it begins anew with each usage month. */
export const limits: Record<LimitName, { option: keyof PlanOptions & `max_${string}`; isMonthly: boolean }> =
  {
    active_aliases: { option: 'max_active_aliases', isMonthly: false },
    aliases: { option: 'max_aliases', isMonthly: false },
    aliases_per_month: { option: 'max_aliases_per_month', isMonthly: true },
    branded_aliases_per_month: { option: 'max_branded_aliases_per_month', isMonthly: true },
    web_credits: { option: 'max_web_credits', isMonthly: true },
  };
