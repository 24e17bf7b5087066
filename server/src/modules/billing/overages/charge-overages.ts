import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { currencies, soldCurrencyOf } from '@linklet/contract/billing/currencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { subscriptions, type Subscription } from '../../../schema/billing/billing.table.ts';
import { overageCharges, type OverageCharge } from '../../../schema/billing/overages.table.ts';
import { billingCustomers } from '../../../schema/billing/payments.table.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { costOf, listEndedMonths, settlePeaks, type EndedMonth } from '../../usage/index.ts';
import { isDeleted } from '../deleted.ts';
import { lockBillable } from '../lock-billable.ts';
import { lookAgain } from '../look-again.ts';
import { providerNamed } from '../providers/index.ts';
import { tellUnpaid } from './tell-unpaid.ts';

/** Puts what months that are over have cost beyond their limits on a bill, and charges it. */
export async function chargeOverages(services: Services): Promise<void> {
  for (const month of await listEndedMonths(services)) await billMonth(services, month);
  for (const { id } of await listPending(services)) {
    await collect(services, id).catch((error: unknown) => {
      services.log.warn({ err: error, charge: id }, 'overages could not be charged');
    });
  }
}

async function billMonth(services: Services, month: EndedMonth): Promise<void> {
  const { billableId, startsAt, endsAt } = month;
  await inTransaction(services, async (services) => {
    const { currency: paidIn, spendLimit, atSpendLimit } = await lockBillable(services, billableId);
    if (!(await settlePeaks(services, month))) return;
    const subscription = await findPaying(services, billableId);
    const currency = soldCurrencyOf(paidIn);
    const extra = month.extra.reduce((sum, { count }) => sum + count, 0);
    const cost = costOf({ currency }, extra);
    const amount = spendLimit === null || atSpendLimit === 'continue' ? cost : Math.min(cost, spendLimit);
    const isWaived =
      subscription === undefined ||
      amount < currencies[currency].minimum ||
      (await isGone(services, billableId));
    await services.db.insert(overageCharges).values({
      ...{ billableId, startsAt, endsAt, amount, currency },
      text: `${whatOf(month.extra)} beyond the limit, ${dayOf(startsAt)} to ${dayOf(endsAt)}`,
      status: isWaived ? 'waived' : 'pending',
      createdAt: services.clock(),
    });
  });
}

const nouns: Readonly<Record<string, string>> = { web_credits: 'bulk credits', api_credits: 'API credits' };

function whatOf(extra: EndedMonth['extra']): string {
  const parts = extra.map(({ name, count }) => `${count.toLocaleString('en')} ${nouns[name] ?? 'links'}`);
  return parts.join(' and ');
}

/** Nobody is asked for anything for what was deleted. */
async function isGone({ db }: Services, billableId: number): Promise<boolean> {
  const [gone] = await db
    .select({ id: billables.id })
    .from(billables)
    .where(and(eq(billables.id, billableId), isDeleted));
  return gone !== undefined;
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

function dayOf(at: Date): string {
  return days.format(at);
}

interface Paying extends Subscription {
  provider: string;
  providerRef: string;
}

/** By what it pays, or paid last: what was used before a subscription ended is due. Undefined for what is given. */
async function findPaying({ db }: Services, billableId: number): Promise<Paying | undefined> {
  const [found] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.billableId, billableId), isNotNull(subscriptions.providerRef)))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return found as Paying | undefined;
}

async function listPending({ db }: Services) {
  return db
    .select({ id: overageCharges.id })
    .from(overageCharges)
    .where(eq(overageCharges.status, 'pending'))
    .orderBy(overageCharges.id)
    .limit(500);
}

async function collect(services: Services, id: number): Promise<void> {
  const asked = await inTransaction(services, async (services) => {
    const [charge] = await services.db
      .select()
      .from(overageCharges)
      .where(and(eq(overageCharges.id, id), eq(overageCharges.status, 'pending')))
      .for('update');
    return charge && askFor(services, charge);
  });
  if (asked === undefined) return;
  await lookAgain(services, asked);
  await tellUnpaid(services, id);
}

/** Asks the provider for it, once however often this is tried; undefined where that can't take it any more. */
async function askFor(services: Services, charge: OverageCharge) {
  const subscription = await findPaying(services, charge.billableId);
  const customer = subscription && (await findCustomer(services, subscription));
  if (subscription === undefined || customer === undefined) {
    await keep(services, charge, { status: 'waived' });
    return undefined;
  }
  const { startsAt, endsAt, text, amount, currency } = charge;
  try {
    const paymentRef = await providerNamed(subscription.provider).charge(services, {
      ...{ customer, subscription: subscription.providerRef, currency },
      ...{ line: { text, amount }, period: { startsAt, endsAt }, key: `overage ${String(charge.id)}` },
    });
    await keep(services, charge, { status: 'open', provider: subscription.provider, paymentRef });
    return { provider: subscription.provider, ref: customer };
  } catch (error) {
    // As for a customer that is gone there.
    if (!(error instanceof AppError && error.code === 'change_refused')) throw error;
    services.log.warn({ err: error, charge: charge.id }, 'a provider of payments refuses to charge overages');
    await keep(services, charge, { status: 'waived' });
    return undefined;
  }
}

async function findCustomer({ db }: Services, { billableId, provider }: Paying): Promise<string | undefined> {
  const [found] = await db
    .select({ ref: billingCustomers.ref })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.billableId, billableId), eq(billingCustomers.provider, provider)));
  return found?.ref;
}

async function keep({ db }: Services, { id }: OverageCharge, change: Partial<OverageCharge>): Promise<void> {
  await db.update(overageCharges).set(change).where(eq(overageCharges.id, id));
}
