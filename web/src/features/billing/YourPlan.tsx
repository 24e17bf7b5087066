import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import { hasPaymentMethod, type SubscriptionView } from '@linklet/contract/billing/subscriptions.ts';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { paymentPath, type BillingPaths } from './billing-paths.ts';
import { useBillingCalls } from './billing.queries.ts';
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
        {hasCard ? 'Pay with another card' : 'Give a card'}
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

interface PlanActionsProps {
  subscription: SubscriptionView;
  hasFuture: boolean;
  hasCard: boolean;
  paths: BillingPaths;
}

function PlanActions({ subscription, hasFuture, hasCard, paths }: PlanActionsProps) {
  const { cancel, cancelNow, reactivate } = useBillingCalls();
  const { run, isBusy } = usePayment();
  const { confirm, dialog } = useConfirm();
  const { state, billing_type: type, name } = subscription;
  const isPaid = type !== null && state !== 'incomplete';
  const plan = planName(name);

  async function askToCancel(isNow: boolean) {
    const until = subscription.period_ends_at;
    const text = isNow
      ? `You are on the free plan at once; what is paid already is not given back. Your links and statistics stay, and your links redirect as before.`
      : `You keep everything${until === null ? '' : ` until ${formatDate(until)}`}, and may change your mind until then. Your links and statistics stay, and your links redirect as before.`;
    const title = isNow ? `End ${plan} now?` : `Cancel ${plan}?`;
    const goesOn = await confirm({
      title,
      text,
      confirm: isNow ? 'End now' : 'Cancel plan',
      cancel: `Keep ${plan}`,
      danger: true,
    });
    if (goesOn) run(async () => (isNow ? cancelNow() : cancel()), isNow ? 'ended' : 'cancelled');
  }

  return (
    <div className="plan-actions" aria-busy={isBusy || undefined}>
      {state === 'incomplete' && subscription.payment_id !== null && (
        <ButtonAnchor kind="primary" href={paymentPath(subscription.payment_id, paths)}>
          Confirm the payment
        </ButtonAnchor>
      )}
      {state === 'grace' && type !== null && (
        <Button kind="primary" onClick={() => run(async () => reactivate(), 'reactivate_success')}>
          Reactivate
        </Button>
      )}
      {state !== 'grace' && state !== 'incomplete' && (
        <ButtonAnchor kind={state === 'free' ? 'primary' : 'plain'} href={paths.plans}>
          {state === 'free' ? 'Upgrade' : 'Change plan'}
        </ButtonAnchor>
      )}
      {state === 'trial' && !hasCard && (
        <ButtonAnchor kind="primary" href={paths.method}>
          Give a card
        </ButtonAnchor>
      )}
      {isPaid && state !== 'grace' && !hasFuture && (
        <Button onClick={() => void askToCancel(false)}>Cancel plan</Button>
      )}
      {isPaid && (state === 'grace' || state === 'past_due') && (
        <Button kind="text" onClick={() => void askToCancel(true)}>
          End now
        </Button>
      )}
      {dialog}
    </div>
  );
}
