import { eq } from 'drizzle-orm';
import type { SandboxPaymentView, SandboxPayBody, SandboxResult } from '@linklet/contract/billing/sandbox.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import {
  sandboxCheckouts,
  sandboxPayments,
  type SandboxCheckout,
} from '../../../../schema/billing/sandbox.table.ts';
import { settle } from './account.ts';
import { requireCard } from './cards.ts';
import { payOne, requireAccepted } from './charge.ts';
import { withCustomer } from './store.ts';

const SUBSCRIPTION = '/app/settings/subscription';

/** What a page of a payment shows. Throws `not_found`. */
export async function readPayment(services: Services, id: string): Promise<SandboxPaymentView> {
  const { status, sum, failure } = await findPayment(services, id);
  return { id, status, sum, failure };
}

async function findPayment({ db }: Services, id: string) {
  const [found] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  if (!found) throw new AppError('not_found');
  return found;
}

/** Pays what is due with another card. Throws `sandbox_checkout_over` and the refusals of cards. */
export async function payPayment(
  services: Services,
  id: string,
  body: SandboxPayBody,
): Promise<SandboxResult> {
  const { customerId } = await findPayment(services, id);
  return withCustomer(services, customerId, async (account, now, services) => {
    account.customer.card = requireCard(body, now);
    const paid = requireAccepted(payOne(account, id, now));
    return paid.kind === 'confirm' ? { confirm: id } : goOn(services, id);
  });
}

/** The customer confirms a payment at the bank, or does not. Throws `sandbox_checkout_over`, `sandbox_card_refused`. */
export async function answerBank(
  services: Services,
  id: string,
  { is_confirmed: isConfirmed }: { is_confirmed: boolean },
): Promise<SandboxResult> {
  const { customerId } = await findPayment(services, id);
  return withCustomer(services, customerId, async (account, now, services) => {
    const payment = account.payments.find((each) => each.id === id);
    if (payment?.status !== 'confirm') throw new AppError('sandbox_checkout_over');
    if (!isConfirmed) requireAccepted({ kind: 'refused', why: 'declined' });
    settle(account, payment, now);
    return goOn(services, id);
  });
}

async function goOn({ db }: Services, paymentId: string): Promise<SandboxResult> {
  const begun = await db
    .update(sandboxCheckouts)
    .set({ status: 'completed' })
    .where(eq(sandboxCheckouts.paymentId, paymentId))
    .returning();
  const newest = begun.reduce<SandboxCheckout | undefined>(
    (last, each) => (last === undefined || each.createdAt > last.createdAt ? each : last),
    undefined,
  );
  return { success_url: newest?.successUrl ?? SUBSCRIPTION };
}
