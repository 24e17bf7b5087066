import { useState } from 'react';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import { hasPaymentMethod, type BillingCustomer } from '@linklet/contract/billing/subscriptions.ts';
import { type CheckoutDetails } from '@linklet/contract/billing/views.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { useBillingOwner } from './billing-owner.ts';
import { useBillingCalls } from './billing.queries.ts';
import { CheckoutOverlay } from './CheckoutOverlay.tsx';
import { explain } from './use-payment.ts';

/** The card that is charged, and the way to another one. */
export function PaymentMethod({ billing }: { billing: BillingView }) {
  const { changeMethod } = useBillingCalls();
  const owner = useBillingOwner();
  const payment = new URLSearchParams(location.search).get('payment');
  const [isBusy, setBusy] = useState(false);
  const [overlay, setOverlay] = useState<CheckoutDetails | null>(null);
  const card = billing.billing_customers.find((customer) => hasPaymentMethod([customer]));
  const type = card?.billing_type ?? billing.billing_types[0] ?? 1;
  const isOverdue = billing.subscriptions.current.some(({ isPastDue }) => isPastDue);

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
    <SettingsSection title="Card">
      {card ? <CardShown card={card} /> : <p>There is no card yet.</p>}
      {payment !== null && <p>A payment is due. It is made on the page of whoever takes payments.</p>}
      {isOverdue && payment === null && <p>Another card pays at once what is due.</p>}
      {billing.billing_types.length > 0 && (
        <div className="plan-actions">
          <Button
            kind={card && payment === null ? 'plain' : 'primary'}
            aria-busy={isBusy || undefined}
            onClick={() => void change()}
          >
            {payment === null ? (card ? 'Change the card' : 'Add a card') : 'Pay now'}
          </Button>
        </div>
      )}
      {overlay && <CheckoutOverlay details={overlay} onClose={() => setOverlay(null)} />}
    </SettingsSection>
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
