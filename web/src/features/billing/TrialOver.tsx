import { useState } from 'react';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import { hasPaymentMethod } from '@linklet/contract/billing/subscriptions.ts';
import { type CheckoutDetails } from '@linklet/contract/billing/views.ts';
import { planName } from '#/lib/plan-name.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Card } from '#/ui/Card.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { useBillingOwner } from './billing-owner.ts';
import { useBillingCalls } from './billing.queries.ts';
import { CheckoutOverlay } from './checkout/CheckoutOverlay.tsx';
import { perInterval } from './plan-words.ts';
import { explain, usePayment } from './use-payment.ts';

interface TrialOverProps {
  billing: BillingView;
  onFree: () => void;
}

/** A trial has ended, and is to be paid or given up. */
export function TrialOver({ billing, onFree }: TrialOverProps) {
  const { changeMethod, cancelNow, resume } = useBillingCalls();
  const { run, isBusy } = usePayment();
  const owner = useBillingOwner();
  const { confirm, dialog } = useConfirm();
  const [overlay, setOverlay] = useState<CheckoutDetails | null>(null);
  const [current] = billing.subscriptions.current;
  if (current === undefined) return null;
  const plan = planName(current.name);
  const hasCard = hasPaymentMethod(billing.billing_customers);

  async function pay(): Promise<void> {
    try {
      const { url, checkout } = await changeMethod(current?.billing_type ?? 1);
      if (checkout) setOverlay(checkout);
      else if (url !== undefined) location.assign(url);
    } catch (error) {
      explain(error, owner);
    }
  }

  async function giveUp(): Promise<void> {
    const goesOn = await confirm({
      title: `Continue without ${plan}?`,
      text: 'You move to the free plan. Your links and statistics stay, and your links keep redirecting.',
      confirm: 'Use the free plan',
      danger: true,
    });
    if (goesOn) run(async () => cancelNow().then(onFree), 'ended');
  }

  return (
    <Card as="section" className="settings-section">
      <p>
        Your trial of {plan} has ended, and its first payment is due:{' '}
        {perInterval(current.amount, current.currency, current.interval)}, excluding tax. Your links keep
        redirecting.
      </p>
      <div className="plan-actions" aria-busy={isBusy || undefined}>
        {hasCard && (
          <Button kind="primary" onClick={() => run(async () => resume(), 'resume_success')}>
            Pay with your card
          </Button>
        )}
        <Button kind={hasCard ? 'plain' : 'primary'} onClick={() => void pay()}>
          {hasCard ? 'Pay with another card' : 'Pay'}
        </Button>
        <Button onClick={() => void giveUp()}>Use the free plan</Button>
      </div>
      {overlay && <CheckoutOverlay details={overlay} onClose={() => setOverlay(null)} />}
      {dialog}
    </Card>
  );
}
