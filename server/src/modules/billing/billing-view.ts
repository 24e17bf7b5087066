import { and, eq, isNull } from 'drizzle-orm';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import type {
  BillingCustomer,
  BillingType,
  SubscriptionView,
} from '@linklet/contract/billing/subscriptions.ts';
import { freePlanName } from '@linklet/contract/plans/entitlements.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { ownWorkspaceOf, userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { billables } from '../../schema/plans/plans.table.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';
import type { Price, Subscription } from '../../schema/billing/billing.table.ts';
import { subscriptions } from '../../schema/billing/billing.table.ts';
import { billingCustomers } from '../../schema/billing/payments.table.ts';
import { dunningDays, standingOf, type Standing } from '../plans/index.ts';
import { requirePayer, type Payer } from './payer.ts';
import { currencyOf, findPrices } from './prices.ts';
import { providersOf } from './providers/index.ts';
import { findTrialRefusal } from './trials/may-try.ts';

/** What a billable pays, and how. */
export async function readBilling(scope: Scope): Promise<BillingView> {
  const payer = await requirePayer(scope);
  const providers = providersOf(scope.config);
  const [views, customers, trialRefusal] = await Promise.all([
    readSubscriptions(scope, payer),
    listCustomers(scope, payer.billableId),
    findTrialRefusal(scope, payer),
  ]);
  return {
    subscriptions: views,
    billing_customers: customers,
    currency: currencyOf(payer, undefined),
    is_currency_fixed: payer.currency !== null,
    may_try: trialRefusal === null,
    trial_refused: trialRefusal,
    billing_types: [...new Set(providers.flatMap(({ billingTypes }) => billingTypes))],
    is_sandbox: providers.some(({ name }) => name === 'sandbox'),
  };
}

/** What the account that asks pays, wherever it asks; nothing for a guest. */
export async function readPaid(
  scope: Scope,
): Promise<Pick<BillingView, 'subscriptions' | 'billing_customers'>> {
  const { caller, db } = scope;
  const workspaceId = ownWorkspaceOf(caller);
  if (userOf(caller) === null || workspaceId === null)
    return { subscriptions: { current: [], future: [] }, billing_customers: [] };
  const payer = await findPayer({ db }, workspaceId, scope.clock());
  const [views, customers] = await Promise.all([
    readSubscriptions(scope, payer),
    listCustomers(scope, payer.billableId),
  ]);
  return { subscriptions: views, billing_customers: customers };
}

async function findPayer({ db }: Pick<Services, 'db'>, workspaceId: number, now: Date) {
  const [found] = await db
    .select({ billable: billables })
    .from(workspaces)
    .innerJoin(billables, eq(billables.id, workspaces.billableId))
    .where(eq(workspaces.id, workspaceId));
  if (!found) throw new AppError('not_found');
  const { id, aheadMs, createdAt } = found.billable;
  return { billableId: id, now: new Date(now.getTime() + aheadMs), createdAt };
}

/** What is paid for or given now, and what it becomes. */
export async function readSubscriptions(
  { db }: Pick<Services, 'db'>,
  { billableId, now, createdAt }: Pick<Payer, 'billableId' | 'now' | 'createdAt'>,
): Promise<BillingView['subscriptions']> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.billableId, billableId), isNull(subscriptions.closedAt)));
  const live = rows.filter((row) => standingOf(row, now).state !== 'ended');
  const prices = await findPrices(
    { db },
    live.flatMap(({ nextPriceId }) => nextPriceId ?? []),
  );
  const current = live.map((row) => subscriptionView(row, now));
  const future = live.flatMap((row) => {
    const price = row.nextPriceId === null ? undefined : prices.get(row.nextPriceId);
    return price ? [futureView(row, price)] : [];
  });
  return { current: current.length > 0 ? current : [freeView(createdAt)], future };
}

function subscriptionView(row: Subscription, now: Date): SubscriptionView {
  const standing = standingOf(row, now);
  const { trialEndsAt, periodEndsAt, endsAt } = row;
  const isOnTrial = standing.state === 'trial';
  const remainingMs = isOnTrial && trialEndsAt !== null ? trialEndsAt.getTime() - now.getTime() : 0;
  const renewsAt = endsAt === null ? (periodEndsAt ?? renewalOf(row)) : null;
  return {
    name: row.planName,
    interval: row.interval,
    ...{ amount: row.amount, currency: row.currency, quantity: row.quantity, type: row.slot },
    billing_type: typeOf(row.provider),
    ends_at: iso(endsAt),
    trial_ends_at: iso(trialEndsAt),
    period_starts_at: iso(row.periodStartsAt ?? row.startsAt),
    period_ends_at: iso(periodEndsAt),
    next_renewal_at: row.provider === null ? null : iso(renewsAt),
    billing_status: row.billingStatus,
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    isPastDue: standing.state === 'past_due',
    isFree: false,
    isOnTrial,
    remainingTrialDays: Math.ceil(remainingMs / DAY_MS),
    state: standing.state,
    dunning: dunningOf(row, standing),
    payment_id: row.paymentRef,
  };
}

/** Last update plus a year or a month, where the provider tells no period. */
function renewalOf({ updatedAt, interval }: Subscription): Date {
  const at = new Date(updatedAt);
  at.setUTCMonth(at.getUTCMonth() + (interval === 'yearly' ? 12 : 1));
  return at;
}

export function dunningOf(
  { pastDueSince, periodEndsAt }: Subscription,
  { step }: Standing,
): SubscriptionView['dunning'] {
  const since = pastDueSince ?? periodEndsAt;
  if (step === null || since === null) return null;
  const next = { warned: dunningDays.soft, soft: dunningDays.hard, hard: dunningDays.free, free: null }[step];
  const nextAt = next === null ? null : new Date(since.getTime() + next * DAY_MS);
  return { step, since: since.toISOString(), next_at: iso(nextAt) };
}

function futureView(row: Subscription, { planName, interval, amount, currency }: Price): SubscriptionView {
  const at = iso(row.periodEndsAt);
  return {
    ...emptyView,
    ...{ name: planName, interval, amount, currency, quantity: row.quantity, type: row.slot },
    billing_type: typeOf(row.provider),
    ...{ period_starts_at: at, next_renewal_at: at, billing_status: 'scheduled', state: 'active' },
    ...{ created_at: iso(row.updatedAt), updated_at: iso(row.updatedAt) },
  };
}

function freeView(createdAt: Date): SubscriptionView {
  const since = createdAt.toISOString();
  return { ...emptyView, name: freePlanName, isFree: true, created_at: since, updated_at: since };
}

const emptyView: SubscriptionView = {
  ...{ name: freePlanName, interval: null, amount: 0, currency: 'USD', quantity: 1, type: 'default' },
  ...{ billing_type: null, ends_at: null, trial_ends_at: null, period_starts_at: null, period_ends_at: null },
  ...{ next_renewal_at: null, billing_status: 'active', created_at: null, updated_at: null },
  ...{ isPastDue: false, isFree: false, isOnTrial: false, remainingTrialDays: 0, state: 'free' },
  ...{ dunning: null, payment_id: null },
};

/** The public number of a provider. */
export function typeOf(provider: string | null): BillingType | null {
  if (provider === null) return null;
  return provider === 'paddle' ? 2 : 1;
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

export async function listCustomers(
  { db }: Pick<Services, 'db'>,
  billableId: number,
): Promise<BillingCustomer[]> {
  const rows = await db.select().from(billingCustomers).where(eq(billingCustomers.billableId, billableId));
  return rows.map((row) => ({
    billing_type: typeOf(row.provider) ?? 1,
    billing_id: row.ref,
    ...{ pm_type: row.pmType, pm_last_four: row.pmLastFour },
    ...{ pm_expiration: row.pmExpiration, pm_country: row.pmCountry },
  }));
}
