import { and, eq, inArray } from 'drizzle-orm';
import type { LimitName } from '@linklet/contract/plans/plans.ts';
import type { KeptLimit, UserLimits } from '@linklet/contract/usage/limits.ts';
import type { Billable, Scope } from '../../platform/scope.ts';
import { usageCounts } from '../../schema/usage/usage.table.ts';
import { limitView } from './read-usage.ts';
import { ALWAYS } from './limits.ts';
import { monthOf, usageMonth, type UsageMonth } from './usage-month.ts';

/** Stored counts without recounting: each page asks for them. */
export async function readKeptLimits(scope: Scope): Promise<UserLimits> {
  const { billable } = scope;
  const month = billable ? monthOf(scope, billable) : usageMonth(scope.clock(), scope.clock());
  const used = billable === null ? new Map<string, number>() : await findKept(scope, billable, month);
  const keptOf = (name: LimitName) => keptLimit(scope, { name, used: used.get(name), month });
  return {
    limit: { web: scope.entitlements.options.max_web_credits },
    used: { web: used.get('web_credits') ?? 0 },
    active_aliases: keptOf('active_aliases'),
    aliases: keptOf('aliases'),
    aliases_per_month: keptOf('aliases_per_month'),
    branded_aliases_per_month: keptOf('branded_aliases_per_month'),
    web_credits: keptOf('web_credits'),
  };
}

async function findKept(
  { db }: Scope,
  { id }: Billable,
  { startsAt }: UsageMonth,
): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(usageCounts)
    .where(and(eq(usageCounts.billableId, id), inArray(usageCounts.period, [ALWAYS, startsAt])));
  return new Map(rows.map(({ name, used }) => [name, used]));
}

function keptLimit(
  scope: Scope,
  { name, used, month }: { name: LimitName; used: number | undefined; month: UsageMonth },
): KeptLimit {
  const view = limitView(scope, { name, used: used ?? 0, month });
  return {
    used: used ?? null,
    limit: view.limit,
    soft_limit: view.soft_limit,
    overage: used === undefined ? null : view.overage,
  };
}
