import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OpenedWorkspace, OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { closePopovers } from '#/lib/popovers.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { organizationsQuery } from '../organizations.queries.ts';
import { useOrganizationActions } from '../use-organization-actions.ts';
import { useSwitchBack } from '../use-switch-back.tsx';
import { SwitcherEntry, SwitcherFace } from './SwitcherEntry.tsx';
import { useArrows } from './use-arrows.ts';

interface SwitcherListProps {
  person: { name: string; photo_url: string | null };
  /** The workspace that the page is open in; null for the account's own. */
  opened: OpenedWorkspace | null;
  /** Where an organization begins for whoever chooses it; null for whoever has no page there. */
  startOf: (organization: OrganizationView) => string | null;
  teamsPath: string;
  /** Absent for whoever may create none. */
  createPath?: string;
  /** To the account's own workspace for null. */
  onSwitch: (address: WorkspaceAddress | null) => void;
}

/** Above it a list is quicker to search than to read. */
const MOST_READ = 9;

/** The workspaces of whoever looks: their own, and those of their organizations and teams. */
export function SwitcherList(props: SwitcherListProps) {
  const organizations = useQuery({ ...organizationsQuery, meta: { quiet: true } });
  const { data = [], isPending, isError, failureCount } = organizations;
  const list = useArrows<HTMLDivElement>();

  return (
    <div ref={list}>
      {isPending && failureCount === 0 ? (
        <Note text="Loading…" />
      ) : (
        <Entries {...props} organizations={data} isFailed={isPending || isError} />
      )}
    </div>
  );
}

interface EntriesProps extends SwitcherListProps {
  organizations: readonly OrganizationView[];
  isFailed: boolean;
}

/** All at once, so that nothing moves from where the pointer already is. */
function Entries({ person, opened, organizations, isFailed, onSwitch, ...ways }: EntriesProps) {
  const [search, setSearch] = useState('');
  const wanted = search.toLowerCase();
  const { switchBack, dialog } = useSwitchBack(() => onSwitch(null));
  const found = organizations.flatMap((each) => matching(each, wanted));

  return (
    <>
      {countOf(organizations) > MOST_READ && (
        <SearchField label="Search workspaces" initial="" onSearch={setSearch} />
      )}
      {matches(person.name, wanted) && (
        <SwitcherEntry
          name={person.name}
          hint="Personal workspace"
          photoUrl={person.photo_url}
          isHere={opened === null}
          onChoose={() => void switchBack()}
        />
      )}
      {isFailed && <Note text="Organizations can’t be loaded right now." />}
      {found.map(({ organization, hasOwn }) => (
        <Organization
          key={organization.slug}
          organization={organization}
          hasOwn={hasOwn}
          opened={opened?.organization.slug === organization.slug ? opened : null}
          start={ways.startOf(organization) ?? ways.teamsPath}
          onSwitch={onSwitch}
        />
      ))}
      {wanted !== '' && found.length === 0 && <Note text="No organization or team matches your search." />}
      <Ways {...ways} />
      {dialog}
    </>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p role="status" className="menu-note">
      {text}
    </p>
  );
}

function Ways({ teamsPath, createPath }: Pick<SwitcherListProps, 'teamsPath' | 'createPath'>) {
  return (
    <div className="switcher-ways">
      <a className="menu-item" href={teamsPath}>
        All organizations
      </a>
      {createPath !== undefined && (
        <a className="menu-item" href={createPath}>
          Create Organization
        </a>
      )}
    </div>
  );
}

interface Found {
  organization: OrganizationView;
  /** Whether one’s own space in it is among what is searched for. */
  hasOwn: boolean;
}

interface OrganizationProps extends Found {
  /** Where it is of this organization. */
  opened: OpenedWorkspace | null;
  /** Where its pages begin. */
  start: string;
  onSwitch: (address: WorkspaceAddress) => void;
}

function Organization({ organization, hasOwn, opened, start, onSwitch }: OrganizationProps) {
  const { name, photo_url, status, teams } = organization;
  const { archive, open, dialog } = useOrganizationActions(organization, onSwitch);

  if (status.archived) {
    return (
      <>
        <button type="button" className="menu-item" onClick={() => void archive()}>
          <SwitcherFace name={name} photoUrl={photo_url} />
          {name} <span className="field-hint">archived</span>
        </button>
        {dialog}
      </>
    );
  }
  const isOwn = opened !== null && opened.team === null && opened.member === undefined;
  return (
    <div role="group" aria-label={name} className="switcher-group">
      <a className="menu-item" href={start}>
        <SwitcherFace name={name} photoUrl={photo_url} />
        {name}
      </a>
      {opened?.member && (
        <SwitcherEntry name={`Space of ${opened.member.name}`} isHere onChoose={closePopovers} />
      )}
      {hasOwn && permissionsOf(organization).includes('links.create') && (
        <SwitcherEntry name={ownSpace} isHere={isOwn} onChoose={() => void open(null)} />
      )}
      {teams.filter(isOpen).map((team) => (
        <SwitcherEntry
          key={team.slug}
          name={team.name}
          photoUrl={team.photo}
          isHere={opened?.team?.slug === team.slug}
          onChoose={() => void open(team)}
        />
      ))}
      {dialog}
    </div>
  );
}

function isOpen({ status, deletes_at: deletesAt }: OrganizationView['teams'][number]): boolean {
  return !status.archived && deletesAt === null;
}

const ownSpace = 'Personal space';

/** An organization with those of its workspaces that are searched for: all where it is itself. */
function matching(organization: OrganizationView, wanted: string): Found[] {
  if (matches(organization.name, wanted)) return [{ organization, hasOwn: true }];
  const teams = organization.teams.filter(({ name }) => matches(name, wanted));
  const hasOwn = matches(ownSpace, wanted);
  return teams.length > 0 || hasOwn ? [{ organization: { ...organization, teams }, hasOwn }] : [];
}

function matches(name: string, wanted: string): boolean {
  return name.toLowerCase().includes(wanted);
}

function countOf(organizations: readonly OrganizationView[]): number {
  return organizations.reduce((sum, { teams }) => sum + 1 + teams.filter(isOpen).length, 0);
}
