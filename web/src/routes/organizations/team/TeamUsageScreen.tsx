import { useSuspenseQuery } from '@tanstack/react-query';
import { teamUsageQuery } from '#/features/billing/usage/usage.queries.ts';
import { FeatureList } from '#/features/billing/usage/FeatureList.tsx';
import { UsageBars } from '#/features/billing/usage/UsageBars.tsx';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { TeamPage } from './TeamPage.tsx';

export function TeamUsageScreen() {
  return (
    <TeamPage title="Usage">
      {({ organization, team }) => <Usage organization={organization.slug} team={team.slug} />}
    </TeamPage>
  );
}

function Usage(address: { organization: string; team: string }) {
  const usage = useSuspenseQuery(teamUsageQuery(address)).data;
  const { plan, period, overage } = usage;

  return (
    <>
      <SettingsSection title={`${planName(plan)} plan`}>
        <p className="field-hint">
          {overage === null ? 'This plan covers the team.' : 'The team has this plan for itself.'} The usage
          month runs from {formatDate(period.starts_at)} to {formatDate(period.ends_at)}.
        </p>
        <UsageBars usage={usage} />
      </SettingsSection>
      <FeatureList features={usage.features} />
    </>
  );
}
