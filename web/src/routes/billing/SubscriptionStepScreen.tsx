import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import { useBillingOwner } from '#/features/billing/billing-owner.ts';
import type { BillingPaths } from '#/features/billing/billing-paths.ts';
import { renewBilling, type PlanChoice } from '#/features/billing/billing.queries.ts';
import { ChangePlan } from '#/features/billing/checkout/ChangePlan.tsx';
import { trialRefusals } from '#/features/billing/checkout/trial-refusals.ts';
import { PlanChooser } from '#/features/billing/plans/PlanChooser.tsx';
import { planName } from '#/lib/plan-name.ts';
import { PageNotFoundScreen } from '#/routes/NotFoundScreens.tsx';
import { openCreateQuery, routes } from '#/shell/names.ts';
import { useGo } from '#/routes/use-go.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { BillingFrame } from './BillingFrame.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { choiceOf } from '#/features/billing/plans/plan-choice.ts';

type Named = Partial<Record<'step' | 'subscription' | 'interval' | 'organization', string>>;

/** What follows on the page of the subscription: its plans, a change of plan, and where a checkout comes back to. */
export function SubscriptionStepScreen() {
  const { step = 'update', ...named }: Named = useParams({ strict: false });
  const choice = choiceOf(named);
  const title = titles[step];
  if (title === undefined) return <PageNotFoundScreen />;

  return (
    <BillingFrame title={title}>
      {({ billing, paths }) => <Step name={step} billing={billing} choice={choice} paths={paths} />}
    </BillingFrame>
  );
}

const titles: Partial<Record<string, string>> = {
  plans: 'Plans',
  update: 'Change plan',
  success: 'Thank you',
  cancel: 'Nothing was paid',
};

interface StepProps {
  name: string;
  billing: BillingView;
  choice: PlanChoice | null;
  paths: BillingPaths;
}

function Step({ name, billing, choice, paths }: StepProps) {
  const go = useGo();
  if (name === 'plans') return <PlanChooser billing={billing} paths={paths} />;
  if (name === 'success') return <Success billing={billing} paths={paths} />;
  if (name === 'update' && choice)
    return (
      <ChangePlan billing={billing} choice={choice} paths={paths} onDone={() => go(paths.subscription)} />
    );
  return (
    <SettingsSection title="Nothing was paid">
      <p>You left the payment page. Your plan has not changed.</p>
      <div className="plan-actions">
        <ButtonAnchor kind="primary" href={paths.plans}>
          See plans
        </ButtonAnchor>
        <ButtonAnchor href={paths.subscription}>Your subscription</ButtonAnchor>
      </div>
    </SettingsSection>
  );
}

/** Asks for what has become of the payment until it is there. */
function Success({ billing, paths }: Pick<StepProps, 'billing' | 'paths'>) {
  const queryClient = useQueryClient();
  const { organization } = useBillingOwner();
  const [current] = billing.subscriptions.current;
  const isThere = current !== undefined && current.billing_type !== null && current.state !== 'incomplete';

  useEffect(() => {
    const renew = () => void renewBilling(queryClient);
    renew();
    if (isThere) return;
    const timer = setInterval(renew, 3000);
    return () => clearInterval(timer);
  }, [isThere, queryClient]);

  if (!isThere && billing.trial_refused === 'card')
    return (
      <SettingsSection title="No trial has begun">
        <p role="status">{trialRefusals.card} Nothing was charged.</p>
        <div className="plan-actions">
          <ButtonAnchor kind="primary" href={paths.plans}>
            See plans
          </ButtonAnchor>
        </div>
      </SettingsSection>
    );
  if (!isThere)
    return (
      <SettingsSection title="One moment">
        <p role="status">Your payment is on its way to us. This takes a few seconds at most.</p>
      </SettingsSection>
    );
  return (
    <SettingsSection title={`You are on ${planName(current.name)}`}>
      <p role="status">Your plan is active. We’ve emailed you the details.</p>
      <div className="plan-actions">
        {organization === undefined ? (
          <ButtonAnchor kind="primary" href={routes['get-started']}>
            Get started
          </ButtonAnchor>
        ) : (
          <ButtonAnchor kind="primary" href={routes.dashboard + openCreateQuery}>
            Create a link
          </ButtonAnchor>
        )}
        <ButtonAnchor href={paths.subscription}>Your subscription</ButtonAnchor>
      </div>
    </SettingsSection>
  );
}
