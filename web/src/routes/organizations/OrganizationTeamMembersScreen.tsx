import { getRouteApi } from '@tanstack/react-router';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { TeamMembers } from '#/features/organizations/members/TeamMembers.tsx';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { spaceOpener } from './organization-links.ts';
import { OrganizationPage } from './OrganizationPage.tsx';

const route = getRouteApi(routes['org.settings.teams.members']);

/** Who is in which team of an organization, one team at a time. */
export function OrganizationTeamMembersScreen() {
  return (
    <OrganizationPage title="Team members">
      {(organization) => <Members organization={organization} />}
    </OrganizationPage>
  );
}

function Members({ organization }: { organization: OrganizationView }) {
  const { team: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const { slug } = organization;
  const permissions = permissionsOf(organization);
  const teams = organization.teams.filter(({ status }) => !status.archived);
  const team = teams.find((each) => each.slug === wanted) ?? teams[0];
  if (!team) {
    return (
      <SettingsSection title="Team members">
        <p className="field-hint">No teams yet.</p>
      </SettingsSection>
    );
  }
  const isAdmin = ({ membership }: TeamView) => membership?.role === 'admin';

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
        isAdmin={isAdmin(team) || permissions.includes('invitations.send')}
        mayResend={isAdmin(team) || permissions.includes('invitations.resend')}
        onOpenSpace={spaceOpener(organization)}
        onLeft={() => void navigate({ to: routes['settings.teams'] })}
      />
    </SettingsSection>
  );
}
