import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { clickLimitNames, type ClickLimitName } from '@linklet/contract/usage/limits.ts';
import type { Services } from '../../../platform/scope.ts';
import { limitOf, newsOfLimit, tellPayers, type UsageMonth } from '../../usage/index.ts';

interface Used {
  billableId: number;
  options: PlanOptions;
  month: UsageMonth;
  used: Record<ClickLimitName, number>;
}

/** Tells those who pay that a limit of clicks is near or reached, once each month. */
export async function tellLimits(services: Services, { used, ...plan }: Used): Promise<void> {
  for (const name of clickLimitNames) {
    const limit = limitOf(plan.options, name);
    if (limit === null || limit === 0) continue;
    const percent = await newsOfLimit(services, { ...plan, name, used: used[name], limit });
    if (percent !== null)
      await tellPayers(services, plan.billableId, { text: sentences[name](percent, format(limit)) });
  }
}

const sentences: Record<ClickLimitName, (percent: number, limit: string) => string> = {
  redirects_per_month: (percent, limit) =>
    percent === 100
      ? `Your links have used all ${limit} redirects of this month. They go on redirecting.`
      : `Your links have used ${String(percent)}% of the ${limit} redirects of this month.`,
  tracked_clicks_per_month: (percent, limit) =>
    percent === 100
      ? `Your plan shows ${limit} clicks a month, and they are used up. Links go on redirecting; later clicks are kept and not shown.`
      : `Your links have used ${String(percent)}% of the ${limit} clicks that your plan shows this month.`,
};

function format(count: number): string {
  return count.toLocaleString('en');
}
