import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { InvoiceView } from '@linklet/contract/billing/invoices.ts';
import type { Tone } from '#/ui/marks/StateMark.tsx';

export const invoiceMarks: Record<InvoiceView['status'], { text: string; tone: Tone }> = {
  paid: { text: 'Paid', tone: 'good' },
  partly_refunded: { text: 'Partly refunded', tone: 'warn' },
  refunded: { text: 'Refunded', tone: 'quiet' },
  credit_note: { text: 'Credit note', tone: 'quiet' },
};

/** How much of an invoice was given back, or is about to be. */
export function refundText({ status, refunded, refunding, currency }: InvoiceView): string[] {
  return [
    ...(status === 'partly_refunded' ? [`${formatAmount(refunded, currency)} refunded`] : []),
    ...(refunding > 0 ? [`${formatAmount(refunding, currency)} being refunded`] : []),
  ];
}
