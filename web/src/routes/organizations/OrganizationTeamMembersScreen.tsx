import { getRouteApi } from '@tanstack/react-router';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { InviteToTeam } from '#/features/organizations/invitations/InvitePeople.tsx';
import { TeamMembers } from '#/features/organizations/members/TeamMembers.tsx';
import { routes } from '#/shell/names.ts';
import { spaceOpener } from './organization-links.ts';
import { OrganizationPage } from './OrganizationPage.tsx';
import { shownTeam } from './team/shown-team.ts';
import { ShownTeam } from './team/ShownTeam.tsx';
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
  const { team: wanted } = route.useSearch();
  const team = shownTeam(organization, wanted);
  if (!team || !manages(organization, team, 'invitations.send')) return null;
  return <InviteToTeam address={{ organization: organization.slug, team: team.slug }} name={team.name} />;
}

function Members({ organization }: { organization: OrganizationView }) {
  const navigate = route.useNavigate();
  const { team: wanted } = route.useSearch();

  return (
    <ShownTeam
      organization={organization}
      wanted={wanted}
      title="Team members"
      onChoose={(team) => void navigate({ search: { team }, replace: true, resetScroll: false })}
    >
      {(team) => (
        <TeamMembers
          key={team.slug}
          address={{ organization: organization.slug, team: team.slug }}
          name={team.name}
          isAdmin={manages(organization, team, 'invitations.send')}
          mayResend={manages(organization, team, 'invitations.resend')}
          onOpenSpace={spaceOpener(organization)}
          onLeft={() => void navigate({ to: routes['settings.teams'] })}
        />
      )}
    </ShownTeam>
  );
}
