import { useState } from 'react';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { InvoiceView } from '@linklet/contract/billing/invoices.ts';
import { formatDate } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { invoiceMarks, refundText } from '../invoices/invoice-marks.ts';
import { RefundDialog } from './RefundDialog.tsx';
import type { StaffBillingActions } from './staff-billing.queries.ts';

interface RefundableInvoicesProps {
  invoices: readonly InvoiceView[];
  calls: Pick<StaffBillingActions, 'refund' | 'renew'>;
}

/** What was paid, of which a part or all can be refunded. */
export function RefundableInvoices({ invoices, calls }: RefundableInvoicesProps) {
  const [asked, setAsked] = useState<InvoiceView | null>(null);
  if (invoices.length === 0) return <p className="field-hint">No invoices.</p>;

  return (
    <>
      <ul className="invoices">
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            <span className="invoice-number">{invoice.number}</span>
            <StateMark {...invoiceMarks[invoice.status]} />
            <span className="invoice-total">{formatAmount(invoice.total, invoice.currency)}</span>
            <span className="invoice-what">{whatOf(invoice)}</span>
            {leftOf(invoice) > 0 && (
              <Button size="small" onClick={() => setAsked(invoice)}>
                Refund…<span className="unseen"> {invoice.number}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <RefundDialog invoice={asked} left={leftOf(asked)} calls={calls} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function leftOf({ status, total, refunded, refunding }: InvoiceView): number {
  return status === 'credit_note' ? 0 : total - refunded - refunding;
}

function whatOf(invoice: InvoiceView): string {
  const what = invoice.credits === null ? invoice.what : `Credits ${invoice.credits}`;
  return [what, formatDate(invoice.issued_at), ...refundText(invoice)].join(' · ');
}
