import type { StaffBillingAddress } from '@linklet/contract/billing/staff.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { trialGrants } from '../../../schema/billing/trials.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { lockBillable } from '../lock-billable.ts';
import { lookAtBillable } from '../move-sandbox-time.ts';
import { providerNamed } from '../providers/index.ts';
import { findSubscription } from '../subscribe.ts';
import { findBilled } from './billed.ts';
import { isOnTrial } from './read-staff-billing.ts';

/** Throws `not_found`, and `trial_missing` for one that has none or at a provider that cannot. */
export async function lengthenTrial(
  scope: Scope,
  address: StaffBillingAddress,
  { days }: { days: number },
): Promise<void> {
  const { payer, about } = await findBilled(scope, address);
  const { billableId, now } = payer;
  await inTransaction(scope, async (scope) => {
    await lockBillable(scope, billableId);
    const current = await findSubscription(scope, billableId);
    const extend = current?.provider == null ? undefined : providerNamed(current.provider).extendTrial;
    if (!current || !isOnTrial(current, now) || current.providerRef === null || !extend)
      throw new AppError('trial_missing');
    const until = new Date((current.trialEndsAt ?? now).getTime() + days * DAY_MS);
    await extend(scope, current.providerRef, until);
    await lookAtBillable(scope, billableId);
    await recordEvent(scope, 'trial.extended', { ...about, after: { until: until.toISOString() } });
  });
}

/** Throws `not_found`. */
export async function grantTrial(scope: Scope, address: StaffBillingAddress): Promise<void> {
  const { payer, about } = await findBilled(scope, address);
  const { billableId } = payer;
  await inTransaction(scope, async (scope) => {
    const grantedAt = scope.clock();
    await scope.db
      .insert(trialGrants)
      .values({ billableId, grantedAt })
      .onConflictDoUpdate({ target: trialGrants.billableId, set: { grantedAt } });
    await recordEvent(scope, 'trial.granted', about);
  });
}
