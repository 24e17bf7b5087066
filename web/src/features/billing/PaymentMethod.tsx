import { useState } from 'react';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import {
  hasPaymentMethod,
  type BillingCustomer,
  type BillingType,
} from '@linklet/contract/billing/subscriptions.ts';
import { type CheckoutDetails } from '@linklet/contract/billing/views.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { useBillingOwner } from './billing-owner.ts';
import { useBillingCalls } from './billing.queries.ts';
import { CheckoutOverlay } from './checkout/CheckoutOverlay.tsx';
import { explain } from './use-payment.ts';

/** The card that is charged, and the way to another one. */
export function PaymentMethod({ billing }: { billing: BillingView }) {
  const card = billing.billing_customers.find((customer) => hasPaymentMethod([customer]));
  const [firstType] = billing.billing_types;
  const payment = new URLSearchParams(location.search).get('payment');
  const isOverdue = billing.subscriptions.current.some(({ isPastDue }) => isPastDue);

  return (
    <SettingsSection title="Card">
      {card ? <CardShown card={card} /> : <p>No card yet.</p>}
      {payment !== null && <p>A payment is due. You pay it on the payment provider’s page.</p>}
      {isOverdue && payment === null && <p>A new card is charged at once for what is due.</p>}
      {firstType !== undefined && (
        <CardChange type={card?.billing_type ?? firstType} hasCard={card !== undefined} payment={payment} />
      )}
    </SettingsSection>
  );
}

interface CardChangeProps {
  type: BillingType;
  hasCard: boolean;
  /** What is paid by it; null where a card is changed. */
  payment: string | null;
}

function CardChange({ type, hasCard, payment }: CardChangeProps) {
  const isMain = !hasCard || payment !== null;
  const { changeMethod } = useBillingCalls();
  const owner = useBillingOwner();
  const [isBusy, setBusy] = useState(false);
  const [overlay, setOverlay] = useState<CheckoutDetails | null>(null);

  async function change(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { url, checkout } = await changeMethod(type, payment);
      if (checkout) setOverlay(checkout);
      else if (url !== undefined) location.assign(url);
    } catch (error) {
      explain(error, owner);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className="plan-actions">
        <Button
          kind={isMain ? 'primary' : 'plain'}
          aria-busy={isBusy || undefined}
          onClick={() => void change()}
        >
          {labelOf(hasCard, payment)}
        </Button>
      </div>
      {overlay && <CheckoutOverlay details={overlay} onClose={() => setOverlay(null)} />}
    </>
  );
}

function labelOf(hasCard: boolean, payment: string | null): string {
  if (payment !== null) return 'Pay now';
  return hasCard ? 'Change the card' : 'Add a card';
}

function CardShown({ card }: { card: BillingCustomer }) {
  const brand = card.pm_type === null ? '' : card.pm_type.charAt(0).toUpperCase() + card.pm_type.slice(1);

  return (
    <p className="card-shown">
      <strong>
        {brand} •••• {card.pm_last_four}
      </strong>
      <span className="field-hint">
        Expires {card.pm_expiration}, {card.pm_country}
      </span>
    </p>
  );
}
