import { useRef } from 'react';
import { formatAmount, isCurrency } from '@linklet/contract/billing/currencies.ts';
import type { InvoiceView } from '@linklet/contract/billing/invoices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { amountIn, typedAmount } from '../usage/money-text.ts';
import type { StaffBillingActions } from './staff-billing.queries.ts';

interface RefundDialogProps {
  invoice: InvoiceView;
  /** What can be given back, with tax. */
  left: number;
  calls: Pick<StaffBillingActions, 'refund' | 'renew'>;
  onClose: () => void;
}

/** Gives back a part of what an invoice was paid with, or all that is left. */
export function RefundDialog({ invoice, left, calls, onClose }: RefundDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { number } = invoice;
  const currency = isCurrency(invoice.currency) ? invoice.currency : 'USD';
  const most = formatAmount(left, currency);
  const form = useForm({
    formRef,
    initial: { amount: typedAmount(left, currency) },
    check: (draft) => {
      const amount = amountIn(draft.amount, currency) ?? 0;
      return amount > 0 && amount <= left ? {} : { amount: `Enter an amount up to ${most}.` };
    },
    send: async (draft) => {
      try {
        await calls.refund({ number, amount: amountIn(draft.amount, currency) ?? 0, left });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await calls.renew();
        throw error;
      }
      notify('Payment refunded.', 'success');
      onClose();
    },
  });

  return (
    <Dialog title={`Refund ${number}`} onClose={onClose}>
      <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
        <p>A refund creates a credit note. The plan stays as it is.</p>
        <ErrorSummary errors={form.errors} fields={form.named({ amount: 'Amount' })} />
        <TextField
          {...form.field('amount')}
          label={`Amount with tax, in ${currency}`}
          hint={`${most} of ${formatAmount(invoice.total, currency)} can be refunded.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          data-focus
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton kind="danger" busy={form.busy} label="Refund" busyLabel="Refunding…" />
        </div>
      </form>
    </Dialog>
  );
}
