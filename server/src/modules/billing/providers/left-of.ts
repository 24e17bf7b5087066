import type { PaymentSnapshot, RefundSnapshot } from './provider.ts';

/** What can still be given back of a payment. */
export function leftOf({ sum, refunds }: Pick<PaymentSnapshot, 'sum' | 'refunds'>): number {
  return sum.total - totalOf(refunds);
}

export function totalOf(refunds: readonly Pick<RefundSnapshot, 'amount'>[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether all of a payment was given back. */
export function isRefunded(total: number, refunds: readonly RefundSnapshot[]): boolean {
  return total > 0 && totalOf(refunds.filter(({ status }) => status === 'done')) >= total;
}
