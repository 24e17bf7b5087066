import { useState } from 'react';
import type { OpenedWorkspace, OrganizationView } from '@linklet/contract/organizations.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces.ts';
import { Dialog } from '#/ui/Dialog.tsx';
import { NamedForm } from './NamedForm.tsx';
import { SpaceRow, TeamRow } from './TeamRow.tsx';
import { useOrganizationActions } from './use-organization-actions.ts';

interface OrganizationCardProps {
  organization: OrganizationView;
  /** The workspace that the page is open in; null for one's own. */
  opened: OpenedWorkspace | null;
  /** Where its audit is. */
  auditPath: string;
  onSwitch: (address: WorkspaceAddress) => void;
}

/** An organization with its teams, and the ways into them. */
export function OrganizationCard({ organization, opened, auditPath, onSwitch }: OrganizationCardProps) {
  const { slug, name, owner, teams, status } = organization;
  const actions = useOrganizationActions(organization, onSwitch);
  const here = opened?.organization.slug === slug ? opened : null;

  return (
    <section className="card settings-section" aria-label={name}>
      <div className="organization-head">
        <h2>{name}</h2>
        <span className="field-hint">
          {slug}
          {owner && ' · you own it'}
          {status.archived && ' · archived'}
        </span>
      </div>
      {!status.archived && (
        <ul className="team-list">
          <SpaceRow
            name="My own space"
            isHere={here !== null && here.team === null}
            onOpen={() => void actions.open(null)}
          />
          {teams.map((team) => (
            <TeamRow
              key={team.slug}
              organization={slug}
              team={team}
              isHere={here?.team?.slug === team.slug}
              onOpen={() => void actions.open(team)}
              {...(owner && { onArchive: () => void actions.archiveTeam(team) })}
            />
          ))}
        </ul>
      )}
      <AuditLink organization={organization} path={auditPath} />
      {owner && <OwnerButtons organization={organization} onArchive={() => void actions.archive()} />}
      {actions.dialog}
    </section>
  );
}

function AuditLink({ organization, path }: { organization: OrganizationView; path: string }) {
  if (!organization.permissions.includes('audit.view')) return null;
  return (
    <div className="form-end">
      <a className="button small" href={path}>
        Audit<span className="unseen"> of {organization.name}</span>
      </a>
    </div>
  );
}

interface OwnerButtonsProps {
  organization: OrganizationView;
  onArchive: () => void;
}

function OwnerButtons({ organization: { slug, name, status }, onArchive }: OwnerButtonsProps) {
  const [isCreating, setIsCreating] = useState(false);

  return (
    <div className="form-end">
      {!status.archived && (
        <button type="button" className="button" onClick={() => setIsCreating(true)}>
          Create team<span className="unseen"> in {name}</span>
        </button>
      )}
      <button type="button" className="button" onClick={onArchive}>
        {status.archived ? 'Restore' : 'Archive'}
        <span className="unseen"> {name}</span>
      </button>
      {isCreating && (
        <Dialog title={`Create a team in ${name}`} onClose={() => setIsCreating(false)}>
          <NamedForm organization={slug} onDone={() => setIsCreating(false)} />
        </Dialog>
      )}
    </div>
  );
}
