import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { calls } from '@linklet/contract/http/calls.ts';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { fetchAppState, loadAppState } from '#/lib/session/app-state.ts';
import { openAddress } from '#/lib/session/team-mode.ts';
import { send } from '#/lib/transport/transport.ts';

// No slug begins with a hyphen.
const ownAccount = '-';

/** A workspace as the form keeps it: empty for the one that the page is open in. */
export function placeOf(address: WorkspaceAddress | undefined): string {
  const place = nameOf(address);
  return place === nameOf(openAddress()) ? '' : place;
}

function nameOf(address: WorkspaceAddress | undefined): string {
  if (address === undefined) return ownAccount;
  if (address.member !== undefined) return `/${address.member}`;
  return address.team === undefined ? address.organization : `${address.organization}/${address.team}`;
}

/** What its calls are prefixed with; null for one's own account. */
export function addressOf(place: string): WorkspaceAddress | null {
  if (place === '') return openAddress() ?? null;
  if (place === ownAccount) return null;
  const [organization = '', team] = place.split('/');
  return { organization, ...(team !== undefined && { team }) };
}

/** The app state as it would be if the page were open there: a workspace has rules and a plan of its own. */
export async function loadStateOf(place: string): Promise<AppState> {
  if (place === '') return loadAppState();
  return (await send({ ...calls.getState, address: addressOf(place), unaided: true })) as AppState;
}

/** The same, as it is now. */
export async function fetchStateOf(place: string): Promise<AppState> {
  return place === '' ? fetchAppState() : loadStateOf(place);
}

/** What a workspace is called in a sentence. */
export function placeName({ workspace }: Pick<AppState, 'workspace'>): string {
  if (workspace === null) return 'your account';
  const { organization, team, member } = workspace;
  if (member !== undefined) return `the personal space of ${member.name} in ${organization.name}`;
  return team === null
    ? `your personal space in ${organization.name}`
    : `${team.name} in ${organization.name}`;
}

export interface PlaceGroup {
  organization: string;
  places: { place: string; label: string }[];
}

export async function fetchPlaces(): Promise<PlaceGroup[]> {
  const { data } = (await send({ ...calls.listOrganizations, unaided: true })) as {
    data: OrganizationView[];
  };
  return data.map(toGroup).filter(({ places }) => places.length > 0);
}

/** Where somebody may make links in an organization. */
function toGroup(organization: OrganizationView): PlaceGroup {
  const { slug, name, owner, teams, status } = organization;
  if (status.archived) return { organization: name, places: [] };
  const permissions = permissionsOf(organization);
  const makesInAll = owner || permissions.includes('supervisor.create');
  const mayMake = ({ membership, status: { archived } }: (typeof teams)[number]) =>
    !archived && (makesInAll || (membership !== null && membership.role !== 'viewer'));
  const own = { place: placeOf({ organization: slug }), label: 'Personal space' };
  return {
    organization: name,
    places: [
      ...(permissions.includes('links.create') ? [own] : []),
      ...teams.filter(mayMake).map((team) => ({
        place: placeOf({ organization: slug, team: team.slug }),
        label: team.name,
      })),
    ],
  };
}
