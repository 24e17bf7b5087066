import { getRouteApi } from '@tanstack/react-router';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { InviteToTeam } from '#/features/organizations/invitations/InvitePeople.tsx';
import { TeamMembers } from '#/features/organizations/members/TeamMembers.tsx';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { spaceOpener } from './organization-links.ts';
import { OrganizationPage } from './OrganizationPage.tsx';
import { manages } from './who-sees.ts';

const route = getRouteApi(routes['org.settings.teams.members']);

/** Who is in which team of an organization, one team at a time. */
export function OrganizationTeamMembersScreen() {
  return (
    <OrganizationPage title="Team members" actions={(organization) => <Invite organization={organization} />}>
      {(organization) => <Members organization={organization} />}
    </OrganizationPage>
  );
}

function Invite({ organization }: { organization: OrganizationView }) {
  const { team } = useShownTeam(organization);
  if (!team || !manages(organization, team, 'invitations.send')) return null;
  return <InviteToTeam address={{ organization: organization.slug, team: team.slug }} name={team.name} />;
}

/** The teams that can be chosen, and the one that is. */
function useShownTeam(organization: OrganizationView) {
  const { team: wanted } = route.useSearch();
  const teams = organization.teams.filter(({ status }) => !status.archived);
  return { teams, team: teams.find((each) => each.slug === wanted) ?? teams[0] };
}

function Members({ organization }: { organization: OrganizationView }) {
  const navigate = route.useNavigate();
  const { slug } = organization;
  const { teams, team } = useShownTeam(organization);
  if (!team) {
    return (
      <SettingsSection title="Team members">
        <p className="field-hint">No teams yet.</p>
      </SettingsSection>
    );
  }
  return (
    <SettingsSection title={team.name}>
      <ChoiceField
        id="members-team"
        label="Team"
        value={team.slug}
        choices={teams.map(({ slug: value, name: label }) => ({ value, label }))}
        onChange={(chosen) => void navigate({ search: { team: chosen }, replace: true, resetScroll: false })}
      />
      <TeamMembers
        key={team.slug}
        address={{ organization: slug, team: team.slug }}
        name={team.name}
        isAdmin={manages(organization, team, 'invitations.send')}
        mayResend={manages(organization, team, 'invitations.resend')}
        onOpenSpace={spaceOpener(organization)}
        onLeft={() => void navigate({ to: routes['settings.teams'] })}
      />
    </SettingsSection>
  );
}
