import { useQuery } from '@tanstack/react-query';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { Portrait } from '#/features/accounts/index.ts';
import { organizationsQuery } from './organizations.queries.ts';
import { useOrganizationActions } from './use-organization-actions.ts';

export interface OrganizationsMenuProps {
  /** Where an organization begins for whoever chooses it; null for whoever has no page there. */
  startOf: (organization: OrganizationView) => string | null;
  teamsPath: string;
  /** Absent for whoever may create none. */
  createPath?: string;
}

/** What the menu of organizations shows once it was opened. */
export function OrganizationsMenuList({ startOf, teamsPath, createPath }: OrganizationsMenuProps) {
  const { data, isError } = useQuery({ ...organizationsQuery, meta: { quiet: true } });

  return (
    <>
      {data === undefined && (
        <p role="status" className="menu-note">
          {isError ? 'Organizations can’t be loaded right now.' : 'Loading…'}
        </p>
      )}
      {data?.map((organization) => (
        <Entry
          key={organization.slug}
          organization={organization}
          start={startOf(organization) ?? teamsPath}
        />
      ))}
      <a className="menu-item" href={teamsPath}>
        All organizations
      </a>
      {createPath !== undefined && (
        <a className="menu-item" href={createPath}>
          Create Organization
        </a>
      )}
    </>
  );
}

function Entry({ organization, start }: { organization: OrganizationView; start: string }) {
  const { archive, dialog } = useOrganizationActions(organization, () => undefined);
  const { name, photo_url, status } = organization;
  const face = <Portrait name={name} photoUrl={photo_url} />;

  if (!status.archived) {
    return (
      <a className="menu-item" href={start}>
        {face}
        {name}
      </a>
    );
  }
  return (
    <>
      <button type="button" className="menu-item" onClick={() => void archive()}>
        {face}
        {name} <span className="field-hint">archived</span>
      </button>
      {dialog}
    </>
  );
}
