import { and, eq } from 'drizzle-orm';
import { periodLines, sumOf, type Sum } from '@linklet/contract/billing/amounts.ts';
import type {
  SandboxCheckoutView,
  SandboxPayBody,
  SandboxResult,
} from '@linklet/contract/billing/sandbox.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import {
  sandboxCheckouts,
  sandboxCustomers,
  sandboxPayments,
  type SandboxCheckout,
  type SandboxCustomer,
  type SandboxPayment,
} from '../../../../schema/billing/sandbox.table.ts';
import { begin, demand, type SandboxAccount } from './account.ts';
import { requireCard } from './cards.ts';
import { charge, payAllDue, payOne, requireAccepted, type Paid } from './charge.ts';
import { timeOf, withCustomer } from './store.ts';

/** What a page of the sandbox shows. Throws `not_found`. */
export async function readCheckout(services: Services, id: string): Promise<SandboxCheckoutView> {
  const { checkout, customer } = await findCheckout(services, id);
  const isPaid = checkout.status === 'completed';
  return {
    ...{ id, purpose: checkout.purpose, status: checkout.status },
    // Whoever pays may have no more than a link to what is due.
    email: checkout.purpose === 'invoice-payment' ? '' : customer.email,
    sum: await dueFor(services, checkout, customer),
    trial_days: checkout.trialDays,
    interval: checkout.price?.interval ?? null,
    cancel_url: checkout.cancelUrl,
    success_url: isPaid ? checkout.successUrl : null,
    now: timeOf(services, customer).toISOString(),
  };
}

async function dueFor(
  services: Services,
  { paymentId, price, discount }: SandboxCheckout,
  { taxRate }: SandboxCustomer,
): Promise<Sum | null> {
  const payment = paymentId === null ? null : await findPayment(services, paymentId);
  if (payment) return payment.sum;
  return price && sumOf(periodLines(price.text, price, discount), price.currency, taxRate);
}

async function findCheckout({ db }: Pick<Services, 'db'>, id: string) {
  const [found] = await db
    .select({ checkout: sandboxCheckouts, customer: sandboxCustomers })
    .from(sandboxCheckouts)
    .innerJoin(sandboxCustomers, eq(sandboxCustomers.id, sandboxCheckouts.customerId))
    .where(eq(sandboxCheckouts.id, id));
  if (!found) throw new AppError('not_found');
  return found;
}

async function findPayment({ db }: Pick<Services, 'db'>, id: string): Promise<SandboxPayment | null> {
  const [found] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  return found ?? null;
}

/**
 * Pays with a card: a subscription or a payment is there afterwards, or the bank asks for a confirmation. Throws
 * `sandbox_card_refused`, and `sandbox_checkout_over` for what was paid or given up.
 */
export async function payCheckout(
  services: Services,
  id: string,
  body: SandboxPayBody,
): Promise<SandboxResult> {
  const { checkout } = await findCheckout(services, id);
  return withCustomer(services, checkout.customerId, async (account, now, services) => {
    const isOpen = await claim(services, id);
    if (!isOpen) throw new AppError('sandbox_checkout_over');
    account.customer.card = requireCard(body, now);
    const paid = requireAccepted(payBy(account, checkout, now));
    if (paid.kind === 'confirm') {
      await reopen(services, id, paid.payment.id);
      return { confirm: paid.payment.id };
    }
    account.news.push('checkout.completed');
    return { success_url: checkout.successUrl };
  });
}

function payBy(account: SandboxAccount, checkout: SandboxCheckout, now: Date): Paid {
  const { price, discount, trialDays, id: checkoutId } = checkout;
  if (checkout.paymentId !== null) return payOne(account, checkout.paymentId, now);
  if (price === null) return payAllDue(account, now);
  const subscription = begin(account, { price, discount, trialDays, checkoutId, at: now });
  if (trialDays > 0) return { kind: 'paid' };
  const lines = periodLines(price.text, price, discount);
  return charge(account, demand(account, { subscription, lines, at: now, pending: { kind: 'start' } }), now);
}

async function claim({ db }: Services, id: string): Promise<boolean> {
  const claimed = await db
    .update(sandboxCheckouts)
    .set({ status: 'completed' })
    .where(and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.status, 'open')))
    .returning({ id: sandboxCheckouts.id });
  return claimed.length > 0;
}

async function reopen({ db }: Services, id: string, paymentId: string): Promise<void> {
  await db.update(sandboxCheckouts).set({ status: 'open', paymentId }).where(eq(sandboxCheckouts.id, id));
}
