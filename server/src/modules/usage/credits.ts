import { and, eq, inArray } from 'drizzle-orm';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import { creditNames, type CreditName } from '@linklet/contract/plans/plans.ts';
import { AppError } from '../../platform/errors.ts';
import type { Billable, Scope, Services } from '../../platform/scope.ts';
import { usageCounts } from '../../schema/usage/usage.table.ts';
import { mostOf } from './overages/go-beyond.ts';
import { costOf, isMetered } from './overages/peaks.ts';
import { monthOf } from './usage-month.ts';

/** Of the running month. */
export async function usedCredits(
  scope: Pick<Services, 'db' | 'clock'>,
  billable: Billable,
): Promise<Record<CreditName, number>> {
  const counts = await scope.db
    .select({ name: usageCounts.name, used: usageCounts.used })
    .from(usageCounts)
    .where(
      and(
        eq(usageCounts.billableId, billable.id),
        inArray(usageCounts.name, [...creditNames]),
        eq(usageCounts.period, monthOf(scope, billable).startsAt),
      ),
    );
  const usedOf = (name: CreditName) => counts.find((count) => count.name === name)?.used ?? 0;
  return { web_credits: usedOf('web_credits'), api_credits: usedOf('api_credits') };
}

/**
 * Takes no credits, but throws `not_enough_credits`, `spend_limit_reached`, or `using_credits` without consent, which says what
 * those beyond the plan cost.
 */
export async function agreeOnCredits(scope: Scope, { cost, agreed }: { cost: number; agreed: number }) {
  const { billable } = scope;
  const limit = scope.entitlements.options.max_web_credits;
  if (billable === null || limit === null) return;
  const { web_credits: used } = await usedCredits(scope, billable);
  const remaining = Math.max(limit - used, 0);
  const beyond = cost - remaining;
  if (beyond > 0) await requireRoomBeyond(scope, billable, { limit, used, cost });
  if (cost <= agreed) return;
  const message = errorMessage('using_credits', { cost, remaining });
  const price = formatAmount(costOf(billable, beyond), billable.currency);
  const sentence = `${message} ${beyond.toLocaleString('en')} of them are beyond your plan, for ${price} without tax.`;
  throw new AppError('using_credits', { cost, remaining, ...(beyond > 0 && { sentence }) });
}

async function requireRoomBeyond(
  scope: Scope,
  billable: Billable,
  { limit, used, cost }: { limit: number; used: number; cost: number },
): Promise<void> {
  if (!isMetered(billable, 'web_credits')) throw new AppError('not_enough_credits');
  const most = await mostOf(scope, billable, { name: 'web_credits', limit });
  if (used + cost > most) throw new AppError('spend_limit_reached', { limit: 'web_credits' });
}
