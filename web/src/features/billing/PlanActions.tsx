import type { SubscriptionView } from '@linklet/contract/billing/subscriptions.ts';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { paymentPath, type BillingPaths } from './billing-paths.ts';
import { useBillingCalls } from './billing.queries.ts';
import { CancelButtons } from './CancelButtons.tsx';
import { usePayment } from './use-payment.ts';

interface PlanActionsProps {
  subscription: SubscriptionView;
  hasFuture: boolean;
  hasCard: boolean;
  paths: BillingPaths;
}

/** What can be done about a plan in its state. */
export function PlanActions({ subscription, hasFuture, hasCard, paths }: PlanActionsProps) {
  const { reactivate } = useBillingCalls();
  const { run, isBusy } = usePayment();
  const { state, billing_type: type } = subscription;
  const actions = useFocusAfterChange<HTMLDivElement>(`${state} ${String(hasFuture)}`);

  return (
    <div
      ref={actions}
      className="plan-actions"
      role="group"
      aria-label="Change your plan"
      tabIndex={-1}
      aria-busy={isBusy || undefined}
    >
      {state === 'incomplete' && <ConfirmPayment id={subscription.payment_id} paths={paths} />}
      {state === 'grace' && type !== null && (
        <Button kind="primary" onClick={() => run(async () => reactivate(), 'reactivate_success')}>
          Reactivate
        </Button>
      )}
      <SeePlans state={state} href={paths.plans} />
      {state === 'trial' && !hasCard && (
        <ButtonAnchor kind="primary" href={paths.method}>
          Add a card
        </ButtonAnchor>
      )}
      <CancelButtons subscription={subscription} hasFuture={hasFuture} run={run} />
    </div>
  );
}

function ConfirmPayment({ id, paths }: { id: string | null; paths: BillingPaths }) {
  if (id === null) return null;
  return (
    <ButtonAnchor kind="primary" href={paymentPath(id, paths)}>
      Confirm the payment
    </ButtonAnchor>
  );
}

function SeePlans({ state, href }: { state: SubscriptionView['state']; href: string }) {
  if (state === 'grace' || state === 'incomplete') return null;
  const isFree = state === 'free';

  return (
    <ButtonAnchor kind={isFree ? 'primary' : 'plain'} href={href}>
      {isFree ? 'Upgrade' : 'Change plan'}
    </ButtonAnchor>
  );
}
