import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NamedForm } from '#/features/organizations/NamedForm.tsx';
import { organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { stateQuery } from '#/lib/state-query.ts';
import { SettingsSection } from '#/routes/accounts/SettingsPage.tsx';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { OnboardingStepView } from './OnboardingStepView.tsx';
import { isUnfinished, onboardingPath, stepNames, type ShownStep } from './onboarding-steps.ts';

const route = getRouteApi(routes['org.onboarding']);

/** Sets an organization up, step by step; each may be skipped, and gone on with later. */
export function OnboardingScreen() {
  const { organization: slug } = route.useSearch();
  const { data: organizations } = useSuspenseQuery(organizationsQuery);
  const organization = organizations.find((each) => each.slug === slug);
  const step = organization?.onboarding ?? 'organization';

  return (
    <Page title={organization ? `Set up ${organization.name}` : 'Create an organization'}>
      <div className="onboarding">
        <Steps current={step === 'done' ? 'tour' : step} />
        {organization ? (
          <OnboardingStepView
            key={organization.onboarding}
            organization={organization}
            step={organization.onboarding}
          />
        ) : (
          <FirstStep />
        )}
      </div>
    </Page>
  );
}

function Steps({ current }: { current: ShownStep }) {
  const steps = Object.entries(stepNames);
  const at = steps.findIndex(([step]) => step === current);

  return (
    <ol className="onboarding-steps" aria-label="Steps">
      {steps.map(([step, name], index) => (
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
  const unfinished = organizations.filter(isUnfinished);

  return (
    <>
      {unfinished.length > 0 && (
        <SettingsSection title="Go on where you stopped">
          <ul className="team-list">
            {unfinished.map(({ slug, name }) => (
              <li key={slug}>
                <a href={onboardingPath(slug)}>Set up {name}</a>
              </li>
            ))}
          </ul>
        </SettingsSection>
      )}
      <SettingsSection title="Name it">
        {workspace !== null ? (
          <p className="field-hint">Go back to your account to create one.</p>
        ) : features.includes('support_teams') ? (
          <NamedForm
            organization={null}
            onDone={(slug) => void navigate({ search: { organization: slug } })}
          />
        ) : (
          <p className="field-hint">
            Organizations and teams are part of larger plans.{' '}
            <a href={routes['settings.subscription']}>See plans</a>
          </p>
        )}
      </SettingsSection>
    </>
  );
}
