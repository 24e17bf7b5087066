import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { NamedForm } from '#/features/organizations/NamedForm.tsx';
import { organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { OnboardingAgain } from './OnboardingAgain.tsx';
import { OnboardingStepView } from './OnboardingStepView.tsx';
import {
  isGoneOnWith,
  namesAgain,
  onboardingPath,
  stepAgainOf,
  stepNames,
  stepsAgainOf,
  type StepAgain,
} from './onboarding-steps.ts';

const route = getRouteApi(routes['org.onboarding']);

/** Sets an organization up, step by step; each may be skipped, and gone on with later. */
export function OnboardingScreen() {
  const { organization: slug, step: named } = route.useSearch();
  const { data: organizations } = useSuspenseQuery(organizationsQuery);
  const organization = organizations.find((each) => each.slug === slug);

  if (organization === undefined) {
    return (
      <SetUp title="Create an organization" steps={firstSteps} current="organization">
        <FirstStep />
      </SetUp>
    );
  }
  if (organization.onboarding === 'done' && named !== '')
    return setUpAgain(organization, stepAgainOf(organization, named));
  const step = organization.onboarding;
  return (
    <SetUp title={`Set up ${organization.name}`} steps={firstSteps} current={step === 'done' ? 'tour' : step}>
      <OnboardingStepView key={step} organization={organization} step={step} />
    </SetUp>
  );
}

function setUpAgain(organization: OrganizationView, step: StepAgain) {
  const steps = stepsAgainOf(organization).map((each) => ({ step: each, name: namesAgain[each] }));
  return (
    <SetUp title={`Setup guide of ${organization.name}`} steps={steps} current={step}>
      <OnboardingAgain key={step} organization={organization} step={step} />
    </SetUp>
  );
}

const firstSteps = Object.entries(stepNames).map(([step, name]) => ({ step, name }));

interface StepsProps {
  steps: readonly { step: string; name: string }[];
  current: string;
}

/** The page of all steps, one after another: what led to a step goes with the one before it. */
function SetUp({ title, children, ...shown }: StepsProps & { title: string; children: ReactNode }) {
  const { steps, current } = shown;
  const panel = useFocusAfterChange<HTMLDivElement>(current);
  const name = steps.find(({ step }) => step === current)?.name ?? '';

  return (
    <Page title={title}>
      <div ref={panel} tabIndex={-1} role="group" aria-label={`Step: ${name}`} className="onboarding">
        <Steps {...shown} />
        {children}
      </div>
    </Page>
  );
}

function Steps({ steps, current }: StepsProps) {
  const at = steps.findIndex(({ step }) => step === current);

  return (
    <ol className="onboarding-steps" aria-label="Steps">
      {steps.map(({ step, name }, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          data-past={index < at || undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

function FirstStep() {
  const navigate = route.useNavigate();
  const { data: organizations } = useSuspenseQuery(organizationsQuery);
  const { workspace, features } = useSuspenseQuery(stateQuery).data;
  const unfinished = organizations.filter(isGoneOnWith);

  return (
    <>
      {unfinished.length > 0 && (
        <SettingsSection title="Continue where you left off">
          <ul className="team-list">
            {unfinished.map((organization) => (
              <li key={organization.slug}>
                <a href={onboardingPath(organization)}>Set up {organization.name}</a>
              </li>
            ))}
          </ul>
        </SettingsSection>
      )}
      <SettingsSection title="Name your organization">
        {workspace !== null ? (
          <>
            <p className="field-hint">Switch to your account to create an organization.</p>
            <div className="form-end">
              <Button kind="primary" onClick={() => switchWorkspace(null, routes['org.onboarding'])}>
                Switch to my account
              </Button>
            </div>
          </>
        ) : features.includes('support_teams') ? (
          <NamedForm
            organization={null}
            onDone={(slug) => void navigate({ search: { organization: slug, step: '' } })}
          />
        ) : (
          <p className="field-hint">
            Teams need an Enterprise organization plan.{' '}
            <a href={routes['settings.subscription']}>See plans</a>
          </p>
        )}
      </SettingsSection>
    </>
  );
}
