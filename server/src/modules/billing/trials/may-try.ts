import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { TrialRefusal } from '@linklet/contract/billing/views.ts';
import { requireUser } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { subscriptions } from '../../../schema/billing/billing.table.ts';
import { billingCustomers } from '../../../schema/billing/payments.table.ts';
import { trialGrants } from '../../../schema/billing/trials.table.ts';
import type { Payer } from '../payer.ts';
import { claim, findClaims, type Claim } from './claims.ts';
import { deviceOf } from './marks.ts';

/**
 * Why a billable may not try a plan; null where it may: once, before it has paid for any, with a verified address, and with a
 * card and a device that have had no trial with another. What staff gave does not count, and they may give another trial.
 */
export async function findTrialRefusal(scope: Scope, { billableId }: Payer): Promise<TrialRefusal | null> {
  if (!requireUser(scope).isVerified) return 'unverified';
  if (await hasGrant(scope, billableId)) return null;
  const had = await scope.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.billableId, billableId), isNotNull(subscriptions.provider)))
    .limit(1);
  if (had.length > 0) return 'had';
  const taken = (await findClaims(scope, await marksOf(scope, billableId))).filter(
    (each) => each.billableId !== billableId,
  );
  return taken[0]?.kind ?? null;
}

/** Of two that begin at once with one card or device, one does. To be called in a transaction. Throws `trial_not_available`. */
export async function claimTrial(scope: Scope, payer: Payer): Promise<void> {
  const refusal = await findTrialRefusal(scope, payer);
  if (refusal !== null) throw refused(refusal);
  const { billableId } = payer;
  const isGranted = await hasGrant(scope, billableId);
  for (const mark of await marksOf(scope, billableId)) {
    const owner = await claim(scope, { ...mark, billableId });
    if (owner !== billableId && !isGranted) throw refused(mark.kind);
  }
}

const sentences: Record<TrialRefusal, string> = {
  unverified: 'Verify your email first to try a plan.',
  had: 'You can try a plan once, before you pay for one.',
  card: 'Your card was already used for a trial with another account.',
  device: 'This device was already used for a trial with another account.',
};

function refused(refusal: TrialRefusal): AppError {
  return new AppError('trial_not_available', { sentence: sentences[refusal] });
}

/** Whether staff have given another trial, and none has begun since. */
export async function hasGrant({ db }: Pick<Services, 'db'>, billableId: number): Promise<boolean> {
  const [grant] = await db.select().from(trialGrants).where(eq(trialGrants.billableId, billableId));
  if (!grant) return false;
  const begun = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.billableId, billableId),
        isNotNull(subscriptions.provider),
        gt(subscriptions.createdAt, grant.grantedAt),
      ),
    )
    .limit(1);
  return begun.length === 0;
}

async function marksOf(scope: Scope, billableId: number): Promise<Claim[]> {
  const cards = await scope.db
    .select({ hash: billingCustomers.pmHash })
    .from(billingCustomers)
    .where(eq(billingCustomers.billableId, billableId));
  const device = await deviceOf(scope);
  return [
    ...cards.flatMap(({ hash }): Claim[] => (hash === null ? [] : [{ kind: 'card', hash }])),
    ...(device === null ? [] : [{ kind: 'device' as const, hash: device }]),
  ];
}
