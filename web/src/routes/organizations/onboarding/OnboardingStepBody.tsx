import { useState, type ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { OnboardingStep } from '@linklet/contract/organizations/onboarding-steps.ts';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { givableRoles } from '#/features/organizations/members/givable-roles.ts';
import { TeamInviteForm } from '#/features/organizations/invitations/InvitePeople.tsx';
import { OrganizationInviteForm } from '#/features/organizations/invitations/OrganizationInviteForm.tsx';
import { useInviteToTeam } from '#/features/organizations/members/members.queries.ts';
import { NamedForm } from '#/features/organizations/NamedForm.tsx';
import { SampleLinks } from '#/features/organizations/space/SampleLinks.tsx';
import { rolesQuery } from '#/features/organizations/members/users.queries.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { OrganizationWays } from '../OrganizationWays.tsx';

interface ViewProps {
  organization: OrganizationView;
  onNext: () => void;
}

/** What is done in one step of setting an organization up. */
export function OnboardingStepBody({ step, ...props }: ViewProps & { step: OnboardingStep }) {
  const View = stepViews[step];
  return <View {...props} />;
}

const stepViews: Record<OnboardingStep, (props: ViewProps) => ReactNode> = {
  team: TeamStep,
  members: MembersStep,
  domains: DomainsStep,
  users: UsersStep,
  tour: TourStep,
  done: TourStep,
};

function TeamStep({ organization: { slug, teams: present }, onNext }: ViewProps) {
  // The one that is created here leads to the next step, and was none of them.
  const [teams] = useState(present);

  return (
    <SettingsSection title="Create a team">
      {teams.length > 0 && (
        <p className="field-hint">
          You have already created {teams.map(({ name }) => name).join(', ')}. Add another?
        </p>
      )}
      <p className="field-hint">A team shares links, tags and statistics.</p>
      <NamedForm organization={slug} onDone={onNext} />
    </SettingsSection>
  );
}

function MembersStep({ organization: { slug, teams } }: ViewProps) {
  const team = teams.find(({ status }) => !status.archived);
  const invite = useInviteToTeam({ organization: slug, team: team?.slug ?? '' });

  return (
    <SettingsSection title={team ? `Invite people to ${team.name}` : 'Invite people'}>
      {team ? (
        <TeamInviteForm invite={invite} />
      ) : (
        <p className="field-hint">Create a team first to invite people to it.</p>
      )}
    </SettingsSection>
  );
}

function DomainsStep() {
  const { domains } = useSuspenseQuery(stateQuery).data;

  return (
    <SettingsSection title="Domains">
      <p className="field-hint">Your organization can use these domains:</p>
      <ul className="team-list">
        {domains.available.map(({ domain }) => (
          <li key={domain}>{domain}</li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function UsersStep({ organization }: ViewProps) {
  const { data: roles } = useSuspenseQuery(rolesQuery(organization.slug));
  const givable = givableRoles(roles, organization);

  return (
    <SettingsSection title="Invite administrators">
      <OrganizationInviteForm organization={organization.slug} roles={givable} />
    </SettingsSection>
  );
}

function TourStep({ organization }: ViewProps) {
  const { slug, teams } = organization;
  const team = teams.find(({ status }) => !status.archived);

  return (
    <SettingsSection title="Look around">
      <OrganizationWays organization={organization} />
      <p className="field-hint">
        Add example links to {team ? team.name : 'your personal space'}. You can remove them with one click.
      </p>
      <div className="form-end">
        <SampleLinks address={{ organization: slug, ...(team && { team: team.slug }) }} />
      </div>
    </SettingsSection>
  );
}
