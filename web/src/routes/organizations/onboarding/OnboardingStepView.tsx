import { useNavigate } from '@tanstack/react-router';
import type { OnboardingStep } from '@linklet/contract/organizations/onboarding-steps.ts';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { useOnboarding } from '#/features/organizations/organizations.queries.ts';
import { routes } from '#/shell/names.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { OnboardingStepBody } from './OnboardingStepBody.tsx';
import { stepAfter } from './onboarding-steps.ts';

interface StepProps {
  organization: OrganizationView;
}

/** One step of setting an organization up, and the way to the next. */
export function OnboardingStepView({ organization, step }: StepProps & { step: OnboardingStep }) {
  const { slug } = organization;
  const navigate = useNavigate();
  const onboarding = useOnboarding(slug);
  const isLast = step === 'tour' || step === 'done';

  // A failure is told where all of them are.
  async function next() {
    await onboarding.mutateAsync(stepAfter(step));
    if (isLast) await navigate({ to: routes['org.dashboard'], params: { organization: slug } });
  }

  return (
    <>
      <OnboardingStepBody
        step={step}
        organization={organization}
        onNext={() => void next().catch(() => undefined)}
      />
      <div className="form-end">
        <Button
          kind={isLast ? 'primary' : 'plain'}
          aria-busy={onboarding.isPending || undefined}
          onClick={() => void next().catch(() => undefined)}
        >
          {isLast ? 'Finish' : 'Next'}
        </Button>
        <a href={routes['settings.teams']}>Finish later</a>
      </div>
    </>
  );
}
