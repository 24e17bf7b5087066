import { and, count, eq, gt, isNull, or } from 'drizzle-orm';
import {
  isFeature,
  MOST_OVERRIDE_YEARS,
  MOST_OVERRIDES,
  type OverrideBody,
  type OverrideName,
  type OverridesView,
  type OverrideValue,
} from '@linklet/contract/plans/overrides.ts';
import { requireUser } from '../../../platform/callers/caller.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { planOverrides, type PlanOverride } from '../../../schema/plans/overrides.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { endOverride, keepOverride } from '../../plans/index.ts';
import { countAnew } from '../../usage/index.ts';
import { lockBillable } from '../lock-billable.ts';
import { findOverridden, type OverriddenPayer, type PayerName } from './find-payer.ts';
import { findNow, overridesOf } from './list-overrides.ts';

/**
 * Gives something to one payer, or sets or withholds it. Throws `not_found`, `override_without_plan`, `too_many_overrides`,
 * `override_starts_late` and `override_ends_late`.
 */
export async function addOverride(scope: Scope, of: PayerName, body: OverrideBody): Promise<OverridesView> {
  return inTransaction(scope, async (scope) => {
    const payer = await findOverridden(scope, of);
    const { billableId, paidBy } = payer;
    if (billableId === null || paidBy !== null) throw new AppError('override_without_plan');
    const { aheadMs } = await lockBillable(scope, billableId);
    const now = new Date(scope.clock().getTime() + aheadMs);
    const dates = datesOf(body, now);
    await requireRoom(scope, billableId, now);
    const { kind, name, value, reason } = body;
    const before = await inForceOf(scope, payer, body);
    const kept = await keepOverride(scope, {
      ...{ billableId, kind, name, value, reason, ...dates },
      ...{ madeBy: requireUser(scope).id, madeAt: scope.clock() },
    });
    // While there was no limit nothing was counted.
    await countAnew(scope, [billableId]);
    const after = { ...(await inForceOf(scope, payer, body)), ...entryOf(kept) };
    await recordEvent(scope, 'override.added', { ...about(payer), before, after });
    return overridesOf(scope, payer);
  });
}

/** Throws `not_found`, also for one that was taken back already. */
export async function takeBackOverride(scope: Scope, of: PayerName, id: number): Promise<OverridesView> {
  return inTransaction(scope, async (scope) => {
    const payer = await findOverridden(scope, of);
    const { billableId } = payer;
    if (billableId === null) throw new AppError('not_found');
    await lockBillable(scope, billableId);
    const [found] = await scope.db.select().from(planOverrides).where(eq(planOverrides.id, id));
    const before = found && (await inForceOf(scope, payer, found));
    const by = { takenBackAt: scope.clock(), takenBackBy: requireUser(scope).id };
    const ended = await endOverride(scope, { id, billableId, ...by });
    if (ended === undefined || before === undefined) throw new AppError('not_found');
    await countAnew(scope, [billableId]);
    await recordEvent(scope, 'override.withdrawn', {
      ...{ ...about(payer), before: { ...before, ...entryOf(ended) } },
      after: await inForceOf(scope, payer, ended),
    });
    return overridesOf(scope, payer);
  });
}

function about({ target, userId }: OverriddenPayer) {
  return { target, ...(userId !== undefined && { userId }) };
}

function entryOf({ value, startsAt, endsAt, reason }: PlanOverride) {
  return {
    ...{ value, reason, starts_at: startsAt.toISOString() },
    ends_at: endsAt?.toISOString() ?? null,
  };
}

async function inForceOf(
  scope: Scope,
  payer: OverriddenPayer,
  { kind, name }: Pick<PlanOverride, 'kind' | 'name'>,
) {
  return { kind, name, in_force: await valueNow(scope, payer, name) };
}

async function valueNow(scope: Scope, payer: OverriddenPayer, name: OverrideName): Promise<OverrideValue> {
  const now = await findNow(scope, payer);
  if (now === null) return null;
  return isFeature(name) ? now.features.includes(name) : now.options[name];
}

/** Whoever enters a day that has begun already means all of it, wherever they are. */
function datesOf({ starts_at: start, ends_at: end }: OverrideBody, now: Date) {
  const startsAt = start === null ? now : new Date(start);
  const endsAt = end === null ? null : new Date(end);
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + MOST_OVERRIDE_YEARS);
  if (!isWithin(startsAt, { after: now.getTime() - DAY_MS, last }))
    throw new AppError('override_starts_late');
  const after = Math.max(now.getTime(), startsAt.getTime());
  if (endsAt !== null && !isWithin(endsAt, { after, last })) throw new AppError('override_ends_late');
  return { startsAt, endsAt };
}

function isWithin(at: Date, { after, last }: { after: number; last: Date }): boolean {
  return at.getTime() > after && at <= last;
}

/** To be called with the billable locked, so that two at once find no more room than there is. */
async function requireRoom({ db }: Scope, billableId: number, now: Date): Promise<void> {
  const isNotOver = or(isNull(planOverrides.endsAt), gt(planOverrides.endsAt, now));
  const [found] = await db
    .select({ count: count() })
    .from(planOverrides)
    .where(and(eq(planOverrides.billableId, billableId), isNull(planOverrides.takenBackAt), isNotOver));
  if ((found?.count ?? 0) >= MOST_OVERRIDES) throw new AppError('too_many_overrides');
}
