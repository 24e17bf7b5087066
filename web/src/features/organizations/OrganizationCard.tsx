import { useState } from 'react';
import type { OpenedWorkspace, OrganizationView, TeamView } from '@linklet/contract/organizations.ts';
import { signOnSettingsPath } from '@linklet/contract/single-sign-on-paths.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces.ts';
import { formatDate } from '#/lib/format.ts';
import { Dialog } from '#/ui/Dialog.tsx';
import { LeaveOrganizationButton } from './LeaveButtons.tsx';
import { NamedForm } from './NamedForm.tsx';
import { SpaceRow, TeamRow } from './TeamRow.tsx';
import { useOrganizationActions } from './use-organization-actions.ts';

interface OrganizationCardProps {
  organization: OrganizationView;
  /** The workspace that the page is open in; null for one's own. */
  opened: OpenedWorkspace | null;
  /** Where its settings are; null for whoever may change none. */
  settingsPath: string | null;
  /** Where it is set up, or set up again; null for whoever may not. */
  onboardingPath: string | null;
  /** Whether somebody stopped in the midst of that. */
  isGoneOnWith: boolean;
  /** Where its team of this slug has its page. */
  teamPath: (team: string) => string;
  onSwitch: (address: WorkspaceAddress) => void;
}

/** An organization with its teams, and the ways into them. */
export function OrganizationCard(props: OrganizationCardProps) {
  const { organization, opened, settingsPath, onboardingPath, isGoneOnWith, teamPath, onSwitch } = props;
  const { slug, name, permissions, teams, status } = organization;
  const actions = useOrganizationActions(organization, onSwitch);
  const here = opened?.organization.slug === slug ? opened : null;

  return (
    <section className="card settings-section" aria-label={name}>
      <div className="organization-head">
        <h2>{name}</h2>
        <span className="field-hint">{detailsOf(organization)}</span>
      </div>
      {!status.archived && (
        <ul className="team-list">
          {permissions.includes('links.create') && (
            <SpaceRow
              name="My own space"
              isHere={here !== null && here.team === null && here.member === undefined}
              onOpen={() => void actions.open(null)}
            />
          )}
          {teams.map((team) => (
            <TeamRow
              key={team.slug}
              organization={slug}
              team={team}
              path={teamPath(team.slug)}
              isHere={here?.team?.slug === team.slug}
              onOpen={() => void actions.open(team)}
              {...(permissions.includes('teams.archive') && {
                onArchive: () => void actions.archiveTeam(team),
              })}
              mayDelete={permissions.includes('teams.delete')}
              signOnPath={signOnPathOf(organization, team)}
              managesMembers={permissions.includes('invitations.send')}
              mayResend={permissions.includes('invitations.resend')}
            />
          ))}
        </ul>
      )}
      <SetUpLink name={name} path={onboardingPath} isGoneOnWith={isGoneOnWith} />
      <CardButtons
        organization={organization}
        settingsPath={settingsPath}
        onArchive={() => void actions.archive()}
      />
      {actions.dialog}
    </section>
  );
}

/** Its admins set it up, and the owner. */
function signOnPathOf({ slug, owner }: OrganizationView, { slug: team, role, status }: TeamView) {
  const maySet = !status.archived && (owner || role === 'admin');
  return maySet ? signOnSettingsPath({ organization: slug, team }) : undefined;
}

function detailsOf({ slug, owner, role, status, deletes_at: deletesAt }: OrganizationView): string {
  const archived = status.archived ? 'archived' : null;
  const state = deletesAt === null ? archived : `deleted, erased on ${formatDate(deletesAt)}`;
  const parts = [slug, owner ? 'you own it' : role, state];
  return parts.filter((part) => part !== null).join(' · ');
}

interface SetUpLinkProps {
  name: string;
  path: string | null;
  isGoneOnWith: boolean;
}

function SetUpLink({ name, path, isGoneOnWith }: SetUpLinkProps) {
  if (path === null) return null;
  return (
    <p>
      <a href={path}>{isGoneOnWith ? `Go on setting up ${name}` : `Set up ${name} again`}</a>
    </p>
  );
}

interface CardButtonsProps {
  organization: OrganizationView;
  settingsPath: string | null;
  onArchive: () => void;
}

function CardButtons({ organization, settingsPath, onArchive }: CardButtonsProps) {
  const [isCreating, setIsCreating] = useState(false);
  const { slug, name, owner, status, permissions } = organization;

  return (
    <div className="form-end">
      {!owner && <LeaveOrganizationButton slug={slug} name={name} />}
      {permissions.includes('teams.create') && (
        <button type="button" className="button" onClick={() => setIsCreating(true)}>
          Create team<span className="unseen"> in {name}</span>
        </button>
      )}
      {settingsPath !== null && (
        <a className="button" href={settingsPath}>
          Settings<span className="unseen"> of {name}</span>
        </a>
      )}
      {permissions.includes('organization.archive') && (
        <button type="button" className="button" onClick={onArchive}>
          {status.archived ? 'Restore' : 'Archive'}
          <span className="unseen"> {name}</span>
        </button>
      )}
      {isCreating && (
        <Dialog title={`Create a team in ${name}`} onClose={() => setIsCreating(false)}>
          <NamedForm organization={slug} onDone={() => setIsCreating(false)} />
        </Dialog>
      )}
    </div>
  );
}
