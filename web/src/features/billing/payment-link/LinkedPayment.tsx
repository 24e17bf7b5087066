import { useState } from 'react';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { LinkedPaymentView } from '@linklet/contract/billing/payment-link.ts';
import type { CheckoutDetails } from '@linklet/contract/billing/views.ts';
import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { planName } from '#/lib/plan-name.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { CheckoutOverlay } from '../checkout/CheckoutOverlay.tsx';
import { useStartLinkedPayment } from './payment-link.queries.ts';

interface LinkedPaymentProps {
  token: string;
  payment: LinkedPaymentView;
  /** Whoever sees it comes back from the payment. */
  isBack: boolean;
}

/** One payment, by the link of an email: what it is for, and whether it still is to be made. */
export function LinkedPayment({ token, payment, isBack }: LinkedPaymentProps) {
  const { total, currency, status } = payment;
  const amount = formatAmount(total, currency);
  if (status === 'paid')
    return (
      <SettingsSection title="Thank you">
        <p role="status">
          {amount} for {whatFor(payment)} is paid. {backText(payment)} again.
        </p>
      </SettingsSection>
    );
  if (status === 'over')
    return (
      <SettingsSection title="Nothing is due">
        <p>
          {amount} for {whatFor(payment)} is no longer due. There is nothing to do.
        </p>
      </SettingsSection>
    );
  if (isBack)
    return (
      <SettingsSection title="One moment">
        <p role="status">Your payment is on its way to us. This usually takes a few seconds.</p>
      </SettingsSection>
    );
  return <DuePayment token={token} payment={payment} />;
}

function DuePayment({ token, payment }: Pick<LinkedPaymentProps, 'token' | 'payment'>) {
  const start = useStartLinkedPayment(token);
  const [overlay, setOverlay] = useState<CheckoutDetails | null>(null);
  const amount = formatAmount(payment.total, payment.currency);

  async function pay(): Promise<void> {
    if (start.isPending) return;
    try {
      const { url, checkout } = await start.mutateAsync();
      if (checkout) setOverlay(checkout);
      else if (url !== undefined) location.assign(url);
    } catch (error) {
      notify(noticeOf(error));
    }
  }

  return (
    <SettingsSection title={`${amount} is due`}>
      <p>
        It is for {whatFor(payment)}, tax included. {nextText(payment)} Links redirect all the time.
      </p>
      <p className="field-hint">
        This only pays for the account named in the email. You don’t need to sign in.
      </p>
      <form
        className="plan-actions"
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <SubmitButton
          kind="primary"
          busy={start.isPending}
          label={`Pay ${amount}`}
          busyLabel="Opening the payment…"
        />
      </form>
      {overlay && <CheckoutOverlay details={overlay} onClose={() => setOverlay(null)} />}
    </SettingsSection>
  );
}

function whatFor({ plan, period_starts_at: start, period_ends_at: end }: LinkedPaymentView): string {
  const name = plan === null ? 'links and credits beyond the limit' : planName(plan);
  return start === null || end === null ? name : `${name}, ${formatDate(start)} to ${formatDate(end)}`;
}

function backText({ plan }: LinkedPaymentView): string {
  return plan === null ? 'Links and credits beyond the limit are there' : 'Everything in the plan works';
}

function nextText({ plan }: LinkedPaymentView): string {
  return plan === null
    ? 'Once it is paid, you can create more beyond the limit.'
    : 'Paying restores everything in the plan at once.';
}
