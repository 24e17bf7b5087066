import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { OverageBody, OverageView } from '@linklet/contract/usage/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Billable, type OverageRules, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { setOverageRules } from '../../plans/index.ts';
import { readUsage } from '../read-usage.ts';
import { costOf, readPeaks } from './peaks.ts';
import { paysByItself } from './pays-by-itself.ts';

/** Says whether, and how far, links go beyond the limits for money. Throws `overage_not_allowed`. */
export async function setOverage(scope: Scope, body: OverageBody): Promise<OverageView> {
  const billable = await requirePlan(scope);
  const { isEnabled, spendLimit, atLimit } = billable.overage;
  const rules = {
    isEnabled: body.enabled,
    spendLimit: body.spend_limit === undefined ? spendLimit : body.spend_limit,
    atLimit: body.at_limit ?? atLimit,
  };
  await requireEnough(scope, billable, rules);
  await inTransaction(scope, async (scope) => {
    await setOverageRules(scope, billable.id, rules);
    await recordEvent(scope, 'overage.changed', {
      before: { enabled: isEnabled, spend_limit: spendLimit, at_limit: atLimit },
      after: { enabled: rules.isEnabled, spend_limit: rules.spendLimit, at_limit: rules.atLimit },
    });
  });
  const overage = { ...billable.overage, ...rules };
  return (await readUsage({ ...scope, billable: { ...billable, overage } })).overage;
}

/** What was used is paid: a limit below it would hold nothing back. Throws `spend_limit_too_low`. */
async function requireEnough(
  scope: Scope,
  billable: Billable,
  { spendLimit, atLimit }: Omit<OverageRules, 'isUnpaid'>,
): Promise<void> {
  if (spendLimit === null || atLimit === 'continue') return;
  const extra = (await readPeaks(scope, billable)).reduce((sum, peak) => sum + peak.extra, 0);
  const spent = costOf(billable, extra);
  if (spendLimit < spent)
    throw new AppError('spend_limit_too_low', { amount: formatAmount(spent, billable.currency) });
}

/** The plan of an owner is that owner's to say. */
async function requirePlan(scope: Scope): Promise<Billable> {
  const { billable } = scope;
  if (billable === null || billable.meteredBy.length === 0) throw new AppError('overage_not_allowed');
  if (!(await paysByItself(scope)))
    throw new AppError('overage_not_allowed', {
      sentence: 'It has no plan of its own: only whoever pays for the plan can allow overages.',
    });
  return billable;
}
