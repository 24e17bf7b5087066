import { useState } from 'react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import { billingType, type BillingType } from '@linklet/contract/billing/subscriptions.ts';
import type { CheckoutDetails } from '@linklet/contract/billing/views.ts';
import { planName } from '#/lib/plan-name.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import type { BillingPaths } from '../billing-paths.ts';
import { useBillingOwner } from '../billing-owner.ts';
import { quoteQuery, useBillingCalls, type PlanChoice } from '../billing.queries.ts';
import { CheckoutOverlay } from './CheckoutOverlay.tsx';
import { dropCoupon, keptCoupon } from './kept-coupon.ts';
import { CouponField } from './CouponField.tsx';
import { TaxFields } from '../details/TaxFields.tsx';
import { QuoteSum } from './QuoteSum.tsx';
import { trialRefusals } from './trial-refusals.ts';
import { explain } from '../use-payment.ts';

interface OrderProps {
  billing: BillingView;
  choice: PlanChoice;
  currency: SoldCurrency;
  paths: BillingPaths;
}

/** A plan that is about to be bought: what it costs with tax, and how to pay. */
export function Order({ billing, choice, currency, paths }: OrderProps) {
  const [coupon, setCoupon] = useState(keptCoupon);
  const owner = useBillingOwner();
  const { data: quote } = useSuspenseQuery(quoteQuery(owner, { ...choice, currency, coupon: undefined }));
  const { data: reduced, error } = useQuery({
    ...quoteQuery(owner, { ...choice, currency, coupon }),
    enabled: coupon !== '',
    retry: false,
  });
  const isReduced = coupon !== '' && reduced !== undefined;
  const { subscribe } = useBillingCalls();
  const queryClient = useQueryClient();
  const askAgain = () => queryClient.invalidateQueries({ queryKey: ['quote'] });
  const [isBusy, setBusy] = useState(false);
  const [overlay, setOverlay] = useState<CheckoutDetails | null>(null);
  const plan = planName(choice.subscription);

  async function pay(type: BillingType, trial = false): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const started = await subscribe({
        ...{ ...choice, billing_type: type, currency, trial },
        ...(isReduced && { coupon }),
      });
      if (isReduced) dropCoupon();
      if (started.checkout) setOverlay(started.checkout);
      else location.assign(started.url ?? `${paths.subscription}/success`);
    } catch (error) {
      explain(error, owner);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SettingsSection title={`Subscribe to ${plan}`}>
      <QuoteSum quote={isReduced ? reduced : quote} />
      <TaxFields onSaved={askAgain} />
      <CouponField applied={coupon} error={coupon === '' ? null : error} onApply={setCoupon} />
      {billing.is_sandbox && <p className="field-hint">Test payments only: nothing is charged.</p>}
      {quote.trial_refused !== null && <p className="field-hint">{trialRefusals[quote.trial_refused]}</p>}
      <div className="plan-actions" aria-busy={isBusy || undefined}>
        <PayButtons
          types={billing.billing_types}
          trialDays={quote.trial_days}
          onPay={(type, trial) => void pay(type, trial)}
        />
        <ButtonAnchor kind="text" href={paths.plans}>
          Choose another plan
        </ButtonAnchor>
      </div>
      {overlay && <CheckoutOverlay details={overlay} onClose={() => setOverlay(null)} />}
    </SettingsSection>
  );
}

interface PayButtonsProps {
  types: readonly BillingType[];
  /** 0 where it can't be tried. */
  trialDays: number;
  onPay: (type: BillingType, trial: boolean) => void;
}

function PayButtons({ types, trialDays, onPay }: PayButtonsProps) {
  const [preferred] = types;

  return (
    <>
      {types.includes(billingType.stripe) && (
        <Button kind="primary" onClick={() => onPay(billingType.stripe, false)}>
          Go to payment
        </Button>
      )}
      {types.includes(billingType.paddle) && (
        <Button onClick={() => onPay(billingType.paddle, false)}>Pay on this page</Button>
      )}
      {preferred !== undefined && trialDays > 0 && (
        <Button onClick={() => onPay(preferred, true)}>Try {trialDays} days free</Button>
      )}
    </>
  );
}
