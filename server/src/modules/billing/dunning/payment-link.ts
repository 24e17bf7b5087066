import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { LinkedPaymentView } from '@linklet/contract/billing/payment-link.ts';
import type { CheckoutStart } from '@linklet/contract/billing/views.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { deriveSecret } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { openToken, sealToken } from '../../../platform/sealed-token.ts';
import type { Services } from '../../../platform/scope.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { duePayments, type DuePayment } from '../../../schema/billing/dunning.table.ts';
import { billingCustomers } from '../../../schema/billing/payments.table.ts';
import { findOwner } from '../find-owner.ts';
import { lookAgain } from '../look-again.ts';
import { startPayment } from '../start-checkout.ts';
import { typeOf } from '../billing-view.ts';
import { isStillDue } from './due-payments.ts';

/** For how long a link pays. */
export const LINK_DAYS = 7;

const content = z.object({ payment: z.number(), billable: z.number(), until: z.number() });

/** A page on which whoever has its address pays one payment. */
export function paymentUrl(
  services: Pick<Services, 'secretKey' | 'config'>,
  payment: Pick<DuePayment, 'id' | 'billableId'>,
  now: Date,
): string {
  const until = now.getTime() + LINK_DAYS * DAY_MS;
  const token = sealToken(secretOf(services), {
    ...{ payment: payment.id, billable: payment.billableId, until },
  });
  return services.config.baseUrl + pathOf(token);
}

function pathOf(token: string): string {
  return `/app/user/payment/${token}`;
}

function secretOf({ secretKey }: Pick<Services, 'secretKey'>): string {
  return deriveSecret(secretKey, 'payment links');
}

/** What is paid, and whether it still is to be: nothing else of who pays. Throws `payment_link_wrong`. */
export async function readLinkedPayment(services: Services, token: string): Promise<LinkedPaymentView> {
  const { payment } = await openLink(services, token);
  const { total, currency, planName, interval, periodStartsAt, periodEndsAt, status } = payment;
  return {
    ...{ total, currency, plan: planName, interval },
    period_starts_at: periodStartsAt?.toISOString() ?? null,
    period_ends_at: periodEndsAt?.toISOString() ?? null,
    status: statuses[status],
  };
}

const statuses = {
  open: 'due',
  confirm: 'due',
  paid: 'paid',
  void: 'over',
  refunded: 'over',
} as const satisfies Record<DuePayment['status'], LinkedPaymentView['status']>;

/**
 * Begins to pay, on the provider's page. Throws `payment_link_wrong`, and `payment_not_due` for what was paid or given up
 * meanwhile.
 */
export async function startLinkedPayment(services: Services, token: string): Promise<CheckoutStart> {
  const { payment: known, now } = await openLink(services, token);
  const { billableId, provider } = known;
  const [customer] = await services.db
    .select()
    .from(billingCustomers)
    .where(and(eq(billingCustomers.billableId, billableId), eq(billingCustomers.provider, provider)));
  const owner = await findOwner(services, billableId);
  if (!customer || !owner) throw new AppError('payment_not_due');
  if (isStillDue(known)) await lookAgain(services, customer);
  const { payment } = await openLink(services, token);
  if (!isStillDue(payment)) throw new AppError('payment_not_due');
  return startPayment(services, {
    ...{ billableId, email: owner.email, name: owner.name, now },
    ...{ payment: payment.ref, billingType: typeOf(provider) ?? 1 },
    successUrl: `${pathOf(token)}?paid=true`,
    cancelUrl: pathOf(token),
  });
}

/** Throws `payment_link_wrong`. */
async function openLink(services: Services, token: string): Promise<{ payment: DuePayment; now: Date }> {
  const opened = openToken(secretOf(services), token, content);
  if (opened === undefined) throw new AppError('payment_link_wrong');
  const [found] = await services.db
    .select({ payment: duePayments, aheadMs: billables.aheadMs })
    .from(duePayments)
    .innerJoin(billables, eq(billables.id, duePayments.billableId))
    .where(and(eq(duePayments.id, opened.payment), eq(duePayments.billableId, opened.billable)));
  if (!found) throw new AppError('payment_link_wrong');
  const now = new Date(services.clock().getTime() + found.aheadMs);
  if (now.getTime() > opened.until) throw new AppError('payment_link_wrong');
  return { payment: found.payment, now };
}
