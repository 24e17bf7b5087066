import { currencies, formatAmount, isCurrency } from '@linklet/contract/billing/currencies.ts';
import type { RefundBody, StaffBillingAddress } from '@linklet/contract/billing/staff.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { findInvoice } from '../invoices/list-invoices.ts';
import { lockBillable } from '../lock-billable.ts';
import { lookAtBillable } from '../move-sandbox-time.ts';
import { providerNamed } from '../providers/index.ts';
import { findBilled } from './billed.ts';

/**
 * Gives back a part of what an invoice was paid with, or all of it. Throws `not_found`, `refund_changed` where something else is
 * left than was said, `invoice_taken_back`, `refund_too_much`, `refund_amount_wrong` and `change_refused`.
 */
export async function refund(scope: Scope, address: StaffBillingAddress, body: RefundBody): Promise<void> {
  const { payer, about } = await findBilled(scope, address);
  const { billableId } = payer;
  const { number, amount } = body;
  await requireInvoice(scope, { number, billableId });
  // What the provider has given back already counts, and stays known also if this is refused.
  await lookAtBillable(scope, billableId);
  await inTransaction(scope, async (scope) => {
    await lockBillable(scope, billableId);
    const found = await requireInvoice(scope, { number, billableId });
    const { provider, paymentRef: payment, currency, total } = found.invoice;
    const left = total - found.refunded - found.refunding;
    requireLeft({ ...body, currency }, left);
    await providerNamed(provider).refund(scope, {
      payment,
      amount,
      key: `${String(amount)} of ${String(left)}`,
    });
    await lookAtBillable(scope, billableId);
    await recordEvent(scope, 'payment.refunded', { ...about, after: { number, amount, currency } });
  });
}

async function requireInvoice(scope: Scope, { number, billableId }: { number: string; billableId: number }) {
  const found = await findInvoice(scope, number);
  if (found?.invoice.billableId !== billableId || found.invoice.kind !== 'invoice')
    throw new AppError('not_found');
  return found;
}

function requireLeft(
  { amount, left: seen, currency }: Pick<RefundBody, 'amount' | 'left'> & { currency: string },
  left: number,
): void {
  if (left <= 0) throw new AppError('invoice_taken_back');
  if (seen !== left) throw new AppError('refund_changed');
  if (amount > left) throw new AppError('refund_too_much', { left: formatAmount(left, currency) });
  const { step } = isCurrency(currency) ? currencies[currency] : currencies.USD;
  if (amount % step !== 0) throw new AppError('refund_amount_wrong');
}
