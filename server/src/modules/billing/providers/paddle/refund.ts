import type { CreateAdjustmentRequestBody, Transaction } from '@paddle/paddle-node-sdk';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import { leftOf } from '../left-of.ts';
import type { RefundWish } from '../provider.ts';
import { asked, paddleOf } from './client.ts';
import { toPayment } from './snapshot.ts';

/** Paddle may have to approve it, and knows no keys: what is left was looked at before. */
export async function refund(services: Services, { payment: ref, amount }: RefundWish): Promise<void> {
  const transaction = await asked(services, async () =>
    paddleOf(services).transactions.get(ref, { include: ['adjustment'] }),
  );
  const payment = toPayment(transaction);
  if (payment?.status !== 'paid' || amount > leftOf(payment)) throw new AppError('change_refused');
  const isWhole = payment.refunds.length === 0 && amount === payment.sum.total;
  const common = { action: 'refund', transactionId: ref, reason: 'Refunded by the seller' } as const;
  const wish: CreateAdjustmentRequestBody = isWhole
    ? { ...common, type: 'full' }
    : { ...common, type: 'partial', taxMode: 'internal', items: partsOf(transaction, amount) };
  const made = await asked(services, async () => paddleOf(services).adjustments.create(wish));
  if (made.status === 'rejected') throw new AppError('change_refused');
}

/** From what is left of each item, one after the other; with tax. Throws `change_refused` where that is too little. */
function partsOf({ details, adjustments }: Transaction, amount: number) {
  const counted = (adjustments ?? []).filter(({ status }) => status !== 'rejected' && status !== 'reversed');
  const before = counted.flatMap(({ items }) => items);
  let left = amount;
  const parts = (details?.lineItems ?? []).flatMap(({ id: itemId, totals }) => {
    const gone = before
      .filter((each) => each.itemId === itemId)
      .reduce((sum, { amount, totals: of }) => sum + Number(amount ?? of?.total ?? 0), 0);
    const part = Math.min(left, Number(totals?.total ?? 0) - gone);
    left -= Math.max(part, 0);
    return part > 0 ? [{ itemId, type: 'partial' as const, amount: String(part) }] : [];
  });
  if (left > 0) throw new AppError('change_refused');
  return parts;
}
