import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { subscriptions, type Subscription } from '../../schema/billing/billing.table.ts';
import { billingCustomers, checkouts, type BillingCustomerRow } from '../../schema/billing/payments.table.ts';
import { billableChanged } from '../../hooks/billing.hooks.ts';
import { fixCurrency } from '../plans/index.ts';
import { forgetCounts } from '../usage/index.ts';
import { useCoupons } from './coupons/find-coupon.ts';
import { keepDuePayments } from './dunning/due-payments.ts';
import { remindOfDebt } from './dunning/send-reminders.ts';
import { keepRefunds } from './invoices/keep-refunds.ts';
import { makeInvoices } from './invoices/make-invoices.ts';
import { lockBillable } from './lock-billable.ts';
import { keepCharges } from './overages/keep-charges.ts';
import { findPrices } from './prices.ts';
import { providerNamed } from './providers/index.ts';
import { leftOf } from './providers/left-of.ts';
import type { CustomerSnapshot, PaymentProvider, Ref, SubscriptionSnapshot } from './providers/provider.ts';
import { tellOfChanges, type Look } from './tell-of-changes.ts';
import { endSecondTrial } from './trials/end-second-trial.ts';
import { cardMarkOf } from './trials/marks.ts';

interface Customer {
  provider: string;
  ref: Ref;
}

/**
 * Asks a provider for all that it knows of a customer, and keeps it: the order and number of its events do not matter. Null
 * for a customer that is not known.
 */
export async function lookAgain(services: Services, { provider: name, ref }: Customer): Promise<Look | null> {
  const provider = providerNamed(name);
  return inTransaction(services, async (services) => {
    const [customer] = await services.db
      .select()
      .from(billingCustomers)
      .where(and(eq(billingCustomers.provider, name), eq(billingCustomers.ref, ref)));
    if (!customer) return null;
    const { billableId } = customer;
    await lockBillable(services, billableId);
    const seen = await provider.fetchCustomer(services, ref);
    const snapshot = await endSecondTrial(services, { billableId, provider, snapshot: seen });
    const before = await readAll(services, billableId);
    await keepMethod(services, customer, snapshot);
    await keepSubscriptions(services, { billableId, provider, snapshot });
    await keepDuePayments(services, { billableId, provider: name, snapshot });
    await closeCheckouts(services, snapshot);
    await keepCharges(services, { billableId, provider: name, payments: snapshot.payments });
    const after = await readAll(services, billableId);
    if (priceOf(before) !== priceOf(after)) await forgetCounts(services, billableId);
    await tellOfChanges(services, billableId, { before, after });
    await remindOfDebt(services, billableId);
    await services.runHook(billableChanged, services, { billableId });
    await keepRefunds(services, { billableId, provider: name, payments: snapshot.payments });
    await makeInvoices(services, { billableId, provider, snapshot });
    return { before, after };
  });
}

/** What is paid for. */
function priceOf(rows: readonly Subscription[]): string | undefined {
  const live = rows.find(
    ({ closedAt, billingStatus }) => closedAt === null && billingStatus !== 'incomplete',
  );
  return live && `${live.planName} ${live.interval}`;
}

async function readAll({ db }: Services, billableId: number): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.billableId, billableId))
    .orderBy(subscriptions.id);
}

async function keepMethod(
  services: Services,
  { id, provider }: BillingCustomerRow,
  { method }: CustomerSnapshot,
): Promise<void> {
  const none = { pmType: null, pmLastFour: null, pmExpiration: null, pmCountry: null, pmHash: null };
  const known = method && {
    ...{ pmType: method.type, pmLastFour: method.lastFour },
    ...{ pmExpiration: method.expiration, pmCountry: method.country },
    pmHash: cardMarkOf(services, provider, method.fingerprint),
  };
  await services.db
    .update(billingCustomers)
    .set(known ?? none)
    .where(eq(billingCustomers.id, id));
}

interface Kept {
  billableId: number;
  provider: PaymentProvider;
  snapshot: CustomerSnapshot;
}

async function keepSubscriptions(
  services: Services,
  { billableId, provider, snapshot }: Kept,
): Promise<void> {
  const live = snapshot.subscriptions.filter(({ status }) => status !== 'ended').sort(byStart);
  const current = chosen(live);
  // Somebody paid twice for the same: the later one is given back.
  for (const extra of live.filter((each) => each !== current))
    await giveBack(services, { provider, snapshot, extra });
  for (const each of snapshot.subscriptions) {
    if (each !== current) await close(services, { provider, ended: each });
  }
  if (current === undefined) return;
  await makeRoom(services, { billableId, provider, ref: current.ref });
  await keepOne(services, { billableId, provider, current });
}

function byStart(one: SubscriptionSnapshot, other: SubscriptionSnapshot): number {
  return one.startedAt.getTime() - other.startedAt.getTime();
}

/** The first that is paid; one that was never paid only without any other. */
function chosen(live: readonly SubscriptionSnapshot[]): SubscriptionSnapshot | undefined {
  return live.find(({ status }) => status !== 'incomplete') ?? live.at(-1);
}

async function giveBack(
  services: Services,
  {
    provider,
    snapshot,
    extra,
  }: { provider: PaymentProvider; snapshot: CustomerSnapshot; extra: SubscriptionSnapshot },
): Promise<void> {
  await provider.cancel(services, extra.ref, 'now');
  const paid = snapshot.payments.filter(
    ({ subscriptionRef, status }) => subscriptionRef === extra.ref && status === 'paid',
  );
  for (const payment of paid) {
    const amount = leftOf(payment);
    const wish = { payment: payment.ref, amount, key: `${String(amount)} left` };
    if (amount > 0) await provider.refund(services, wish);
  }
}

async function close(
  { db, clock }: Services,
  { provider, ended }: { provider: PaymentProvider; ended: SubscriptionSnapshot },
): Promise<void> {
  const now = clock();
  await db
    .update(subscriptions)
    .set({ endsAt: ended.endsAt ?? now, closedAt: now, nextPriceId: null, paymentRef: null, updatedAt: now })
    .where(
      and(
        eq(subscriptions.provider, provider.name),
        eq(subscriptions.providerRef, ended.ref),
        isNull(subscriptions.closedAt),
      ),
    );
}

/** What was given, or is over, makes room for what is paid. */
async function makeRoom(
  { db, clock }: Services,
  { billableId, provider, ref }: { billableId: number; provider: PaymentProvider; ref: Ref },
): Promise<void> {
  const now = clock();
  await db
    .update(subscriptions)
    .set({ closedAt: now, endsAt: sql`least(${subscriptions.endsAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(subscriptions.billableId, billableId),
        eq(subscriptions.slot, 'default'),
        isNull(subscriptions.closedAt),
        sql`(${subscriptions.provider}, ${subscriptions.providerRef}) is distinct from (${provider.name}::text, ${ref}::text)`,
      ),
    );
}

async function keepOne(
  services: Services,
  {
    billableId,
    provider,
    current,
  }: { billableId: number; provider: PaymentProvider; current: SubscriptionSnapshot },
): Promise<void> {
  const { db, clock } = services;
  const price = (await findPrices(services, [current.priceId])).get(current.priceId);
  if (!price) throw new Error(`${provider.name} tells of an unknown price ${String(current.priceId)}.`);
  const { planName, interval, currency, amount } = price;
  const values = {
    ...{ planName, interval, currency, amount, priceId: price.id, quantity: current.quantity },
    billingStatus: current.status === 'ended' ? ('active' as const) : current.status,
    trialEndsAt: current.trialEndsAt,
    ...{ periodStartsAt: current.periodStartsAt, periodEndsAt: current.periodEndsAt },
    ...{ pastDueSince: current.pastDueSince, paymentRef: current.paymentRef },
    ...{ nextPriceId: current.nextPriceId, endsAt: current.endsAt, updatedAt: clock() },
  };
  await db
    .insert(subscriptions)
    .values({
      ...{ billableId, provider: provider.name, providerRef: current.ref, startsAt: current.startedAt },
      ...values,
    })
    .onConflictDoUpdate({ target: [subscriptions.provider, subscriptions.providerRef], set: values });
  await fixCurrency(services, billableId, currency);
}

/** What was paid is not open any more. */
async function closeCheckouts({ db }: Services, { subscriptions: known }: CustomerSnapshot): Promise<void> {
  const refs = known.flatMap(({ checkoutRef, status }) =>
    checkoutRef === null || status === 'incomplete' ? [] : [checkoutRef],
  );
  if (refs.length === 0) return;
  await db
    .update(checkouts)
    .set({ status: 'completed' })
    .where(and(inArray(checkouts.ref, refs), ne(checkouts.status, 'completed')));
  await useCoupons({ db }, refs);
}
