import { eq } from 'drizzle-orm';
import { periodEnd } from '@linklet/contract/billing/amounts.ts';
import type { StaffBillingAddress, StaffBillingView } from '@linklet/contract/billing/staff.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { billingCustomers } from '../../../schema/billing/payments.table.ts';
import type { SandboxSubscription } from '../../../schema/billing/sandbox.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { lockBillable } from '../lock-billable.ts';
import { MOST_AHEAD_MS, moveSandboxTime } from '../move-sandbox-time.ts';
import type { Payer } from '../payer.ts';
import { takesTestPayments } from '../providers/index.ts';
import { readAccount } from '../providers/sandbox/store.ts';
import { findBilled } from './billed.ts';
import { happenings, type Happening } from './happenings.ts';

/** Its own time, and by how many days it may move at once; null where it is not the sandbox alone that takes its payments. */
export async function readClock(scope: Scope, payer: Payer): Promise<StaffBillingView['clock']> {
  const ref = await findSandboxCustomer(scope, payer);
  if (ref === null) return null;
  const { subscriptions } = await readAccount(scope, ref);
  return { now: payer.now.toISOString(), most_days: mostDays(subscriptions, payer.now) };
}

async function findSandboxCustomer({ db, config }: Scope, { billableId }: Payer): Promise<string | null> {
  if (!takesTestPayments(config)) return null;
  const customers = await db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.billableId, billableId));
  const isSandboxAlone = customers.every(({ provider }) => provider === 'sandbox');
  return isSandboxAlone ? (customers[0]?.ref ?? null) : null;
}

const RENEWALS = 2;

/** Up to the day before the renewal after the next two of the shortest subscription. */
export function mostDays(subscriptions: readonly SandboxSubscription[], now: Date): number {
  const ends = subscriptions
    .filter(({ status }) => status !== 'ended')
    .map((subscription) => endOfThird(subscription, now));
  const furthest = Math.min(MOST_AHEAD_MS, ...ends.map((end) => end.getTime() - now.getTime() - 1));
  return Math.max(Math.floor(furthest / DAY_MS), 1);
}

function endOfThird(
  { periodEndsAt, anchor, price, status, nextPrice }: SandboxSubscription,
  now: Date,
): Date {
  const interval = (nextPrice ?? price).interval;
  // A trial's end begins the periods that are paid for.
  const first = status === 'trialing' ? periodEndsAt : anchor;
  // What is overdue does not begin anew by itself.
  const next = periodEndsAt > now ? periodEndsAt : now;
  return Array.from({ length: RENEWALS }).reduce<Date>((end) => periodEnd(first, end, interval), next);
}

/**
 * Moves the time of one billable ahead, and says what happened until then. Throws `not_found`, `clock_fixed` where it has no
 * clock of its own, and `clock_step_too_long`.
 */
export async function moveClock(
  scope: Scope,
  address: StaffBillingAddress,
  { days }: { days: number },
): Promise<Happening[]> {
  const { payer, about } = await findBilled(scope, address);
  return inTransaction(scope, async (scope) => {
    const { aheadMs } = await lockBillable(scope, payer.billableId);
    const now = new Date(scope.clock().getTime() + aheadMs);
    const ref = await findSandboxCustomer(scope, payer);
    if (ref === null) throw new AppError('clock_fixed');
    const before = await readAccount(scope, ref);
    const most = mostDays(before.subscriptions, now);
    if (days > most) throw new AppError('clock_step_too_long', { days: most });
    await moveSandboxTime(scope, payer.billableId, days * DAY_MS);
    const after = await readAccount(scope, ref);
    const until = new Date(now.getTime() + days * DAY_MS);
    await recordEvent(scope, 'billing_clock.moved', { ...about, after: { days, now: until.toISOString() } });
    return happenings({ before, after, since: now });
  });
}
