import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import { hasPaymentMethod, type SubscriptionView } from '@linklet/contract/billing/subscriptions.ts';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { paymentPath, type BillingPaths } from './billing-paths.ts';
import { useBillingCalls } from './billing.queries.ts';
import { PlanActions } from './PlanActions.tsx';
import { dunningSentence, nextSentence, perInterval, stateMarks } from './plan-words.ts';
import { usePayment } from './use-payment.ts';

interface YourPlanProps {
  billing: BillingView;
  paths: BillingPaths;
}

/** What is paid for now, what comes next, and what can be done about it. */
export function YourPlan({ billing, paths }: YourPlanProps) {
  const { subscriptions, billing_customers: customers } = billing;
  const [current] = subscriptions.current;
  const [future] = subscriptions.future;
  const hasCard = hasPaymentMethod(customers);
  if (current === undefined) return null;
  const isPaid = current.billing_type !== null;

  return (
    <>
      {current.dunning && <PaymentDue subscription={current} hasCard={hasCard} paths={paths} />}
      <SettingsSection title={`${planName(current.name)} plan`}>
        <p className="plan-state">
          <StateMark {...stateMarks[current.state]} />
          {isPaid && (
            <span>{perInterval(current.amount, current.currency, current.interval)}, without tax</span>
          )}
        </p>
        <p>{nextSentence(current, hasCard)}</p>
        {future && <Future current={current} future={future} />}
        <PlanActions
          subscription={current}
          hasFuture={future !== undefined}
          paths={paths}
          hasCard={hasCard}
        />
      </SettingsSection>
    </>
  );
}

interface PaymentDueProps {
  subscription: SubscriptionView;
  hasCard: boolean;
  paths: BillingPaths;
}

function PaymentDue({ subscription, hasCard, paths }: PaymentDueProps) {
  const { resume } = useBillingCalls();
  const { run, isBusy } = usePayment();
  const { dunning, payment_id: paymentId } = subscription;

  return (
    <div className="banner" role="status">
      <p>{dunning && dunningSentence(dunning)}</p>
      {hasCard && (
        <Button
          kind="outline"
          aria-busy={isBusy || undefined}
          onClick={() => run(async () => resume(), 'resume_success')}
        >
          Pay now
        </Button>
      )}
      <ButtonAnchor kind="outline" href={paymentId === null ? paths.method : paymentPath(paymentId, paths)}>
        {hasCard ? 'Pay with another card' : 'Add a card'}
      </ButtonAnchor>
    </div>
  );
}

function Future({ current, future }: { current: SubscriptionView; future: SubscriptionView }) {
  const { withdraw } = useBillingCalls();
  const { run, isBusy } = usePayment();
  const at = future.period_starts_at;

  return (
    <p className="plan-future">
      <span>
        Changes to {planName(future.name)} ({perInterval(future.amount, future.currency, future.interval)})
        {at !== null && ` on ${formatDate(at)}`}.
      </span>
      <Button
        size="small"
        aria-busy={isBusy || undefined}
        onClick={() => run(async () => withdraw(), 'withdrawn')}
      >
        Keep {planName(current.name)}
      </Button>
    </p>
  );
}
