import type { ReactNode } from 'react';
import type {
  OpenedWorkspace,
  OrganizationView,
  TeamView,
} from '@linklet/contract/organizations/endpoints.ts';
import { signOnSettingsPath } from '@linklet/contract/single-sign-on/paths.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { TeamRow } from './TeamRow.tsx';
import type { useOrganizationActions } from '../use-organization-actions.ts';

interface TeamListProps {
  organization: OrganizationView;
  /** The workspace that the page is open in; null for one's own. */
  opened: OpenedWorkspace | null;
  /** Where a team of this slug has its page, and that of its members. */
  teamPath: (team: string) => string;
  membersPath: (team: string) => string;
  actions: Pick<ReturnType<typeof useOrganizationActions>, 'open' | 'archiveTeam'>;
  /** What stands before the teams. */
  children?: ReactNode;
}

/** The teams of an organization, with what whoever looks may do with each. */
export function TeamList({ organization, opened, actions, children, ...paths }: TeamListProps) {
  const { slug, name, teams } = organization;
  const permissions = permissionsOf(organization);
  const list = useKeptFocus<HTMLUListElement>(
    teams.filter((team) => team.deletes_at === null).length,
    teams.filter(({ status }) => status.archived).length,
  );
  const here = opened?.organization.slug === slug ? opened.team?.slug : undefined;

  return (
    <ul ref={list} tabIndex={-1} className="people teams" aria-label={`Teams of ${name}`}>
      {children}
      {teams.map((team) => (
        <TeamRow
          key={team.slug}
          organization={slug}
          team={team}
          path={paths.teamPath(team.slug)}
          membersPath={paths.membersPath(team.slug)}
          isHere={here === team.slug}
          onOpen={() => void actions.open(team)}
          {...(permissions.includes('teams.archive') && { onArchive: () => void actions.archiveTeam(team) })}
          mayDelete={permissions.includes('teams.delete')}
          signOnPath={signOnPathOf(organization, team)}
        />
      ))}
    </ul>
  );
}

/** Its admins set it up, and the owner. */
function signOnPathOf({ slug, owner }: OrganizationView, { slug: team, membership, status }: TeamView) {
  const maySet = !status.archived && (owner || membership?.role === 'admin');
  return maySet ? signOnSettingsPath({ organization: slug, team }) : undefined;
}
