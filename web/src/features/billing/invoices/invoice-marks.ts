import type { InvoiceView } from '@linklet/contract/billing/invoices.ts';
import type { Tone } from '#/ui/marks/StateMark.tsx';

export const invoiceMarks: Record<InvoiceView['status'], { text: string; tone: Tone }> = {
  paid: { text: 'Paid', tone: 'good' },
  refunded: { text: 'Refunded', tone: 'quiet' },
  credit_note: { text: 'Credit note', tone: 'quiet' },
};
