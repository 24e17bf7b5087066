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
import { useBillingCalls } from './billing.queries.ts';
import { CheckoutOverlay } from './checkout/CheckoutOverlay.tsx';
import { explain } from './use-payment.ts';

/** The card that is charged, and the way to another one. */
export function PaymentMethod({ billing }: { billing: BillingView }) {
  const card = billing.billing_customers.find((customer) => hasPaymentMethod([customer]));
  const [firstType] = billing.billing_types;
  const isOverdue = billing.subscriptions.current.some(({ isPastDue }) => isPastDue);

  return (
    <SettingsSection title="Card">
      {card ? <CardShown card={card} /> : <p>There is no card yet.</p>}
      {isOverdue && <p>Another card pays at once what is due.</p>}
      {firstType !== undefined && (
        <CardChange type={card?.billing_type ?? firstType} hasCard={card !== undefined} />
      )}
    </SettingsSection>
  );
}

function CardChange({ type, hasCard }: { type: BillingType; hasCard: boolean }) {
  const { changeMethod } = useBillingCalls();
  const [isBusy, setBusy] = useState(false);
  const [overlay, setOverlay] = useState<CheckoutDetails | null>(null);

  async function change(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { url, checkout } = await changeMethod(type);
      if (checkout) setOverlay(checkout);
      else if (url !== undefined) location.assign(url);
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className="plan-actions">
        <Button
          kind={hasCard ? 'plain' : 'primary'}
          aria-busy={isBusy || undefined}
          onClick={() => void change()}
        >
          {hasCard ? 'Change the card' : 'Add a card'}
        </Button>
      </div>
      {overlay && <CheckoutOverlay details={overlay} onClose={() => setOverlay(null)} />}
    </>
  );
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
