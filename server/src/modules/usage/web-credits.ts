import { and, eq } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import type { Billable, Scope, Services } from '../../platform/scope.ts';
import { usageCounts } from '../../schema/usage/usage.table.ts';
import { monthOf } from './usage-month.ts';

export async function usedCredits(
  scope: Pick<Services, 'db' | 'clock'>,
  billable: Billable,
): Promise<number> {
  const [count] = await scope.db
    .select({ used: usageCounts.used })
    .from(usageCounts)
    .where(
      and(
        eq(usageCounts.billableId, billable.id),
        eq(usageCounts.name, 'web_credits'),
        eq(usageCounts.period, monthOf(scope, billable).startsAt),
      ),
    );
  return count?.used ?? 0;
}

/** Takes no credits, but throws `not_enough_credits`, or `using_credits` without consent. */
export async function agreeOnCredits(scope: Scope, { cost, agreed }: { cost: number; agreed: number }) {
  const { billable } = scope;
  const limit = scope.entitlements.options.max_web_credits;
  if (billable === null || limit === null) return;
  const remaining = Math.max(limit - (await usedCredits(scope, billable)), 0);
  if (cost > remaining) throw new AppError('not_enough_credits');
  if (cost > agreed) throw new AppError('using_credits', { cost, remaining });
}
