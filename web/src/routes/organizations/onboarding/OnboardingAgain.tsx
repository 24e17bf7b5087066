import { useNavigate } from '@tanstack/react-router';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { routes } from '#/shell/names.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { OnboardingStepBody } from './OnboardingStepBody.tsx';
import { keepStepAgain, stepsAgainOf, type StepAgain } from './onboarding-steps.ts';
import { OrganizationWays } from '../OrganizationWays.tsx';

interface OnboardingAgainProps {
  organization: OrganizationView;
  step: StepAgain;
}

/** One step of setting an organization up again, and the way to the next. */
export function OnboardingAgain({ organization, step }: OnboardingAgainProps) {
  const { slug, name } = organization;
  const navigate = useNavigate();
  const steps = stepsAgainOf(organization);

  function next() {
    const following = steps[steps.indexOf(step) + 1] ?? 'done';
    keepStepAgain(organization, following);
    void navigate({ to: routes['org.onboarding'], search: { organization: slug, step: following } });
  }

  if (step === 'done') {
    return (
      <SettingsSection title={`${name} is set up`}>
        <OrganizationWays organization={organization} />
      </SettingsSection>
    );
  }
  return (
    <>
      <OnboardingStepBody step={step} organization={organization} onNext={next} />
      <div className="form-end">
        <Button onClick={next}>Next</Button>
        <a href={routes['settings.teams']}>Finish later</a>
      </div>
    </>
  );
}
