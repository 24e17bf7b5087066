import { useSuspenseQuery } from '@tanstack/react-query';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { CreateTeamButton } from '#/features/organizations/teams/CreateTeamButton.tsx';
import { TeamList } from '#/features/organizations/teams/TeamList.tsx';
import { useOrganizationActions } from '#/features/organizations/use-organization-actions.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { switchWorkspace } from '#/lib/session/team-mode.ts';
import { routes } from '#/shell/names.ts';
import { Card } from '#/ui/Card.tsx';
import { membersPath, teamPath } from './organization-links.ts';
import { OrganizationPage } from './OrganizationPage.tsx';

/** The teams of an organization, for whoever manages them. */
export function OrganizationTeamsScreen() {
  return (
    <OrganizationPage
      title="Teams"
      actions={(organization) => <CreateTeamButton organization={organization} kind="primary" />}
    >
      {(organization) => <Teams organization={organization} />}
    </OrganizationPage>
  );
}

function Teams({ organization }: { organization: OrganizationView }) {
  const { workspace } = useSuspenseQuery(stateQuery).data;
  const { dialog, ...actions } = useOrganizationActions(organization, (address) =>
    switchWorkspace(address, routes.dashboard),
  );

  return (
    <Card as="section" className="settings-section" aria-label="Teams">
      {organization.teams.length === 0 ? (
        <p className="field-hint">No teams yet.</p>
      ) : (
        <TeamList
          organization={organization}
          opened={workspace}
          teamPath={(team) => teamPath(organization.slug, team)}
          membersPath={(team) => membersPath(organization.slug, team)}
          actions={actions}
        />
      )}
      {dialog}
    </Card>
  );
}
