import type { MoveTarget } from '@linklet/contract/links/list.ts';
import type {
  OpenedWorkspace,
  OrganizationView,
  TeamView,
} from '@linklet/contract/organizations/endpoints.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';

/** A workspace that links can be moved to. */
export interface MovePlace {
  label: string;
  to: MoveTarget;
}

/**
 * Where links of the workspace that the page is open in, one's own for null, can be moved: where links can be made, and
 * out of an organization by its owner alone.
 */
export function movePlaces(
  organizations: readonly OrganizationView[],
  opened: OpenedWorkspace | null,
): readonly MovePlace[] {
  const from = organizations.find(({ slug }) => slug === opened?.organization.slug);
  const isBound = opened !== null && from?.owner !== true;
  const within = isBound ? organizations.filter((each) => each === from) : organizations;
  const places = [
    ...(isBound || opened === null ? [] : [{ label: 'My account', to: null }]),
    ...within.flatMap(placesOf),
  ];
  return places.filter(({ to }) => !isAt(to, opened));
}

function placesOf(organization: OrganizationView): MovePlace[] {
  const { slug, name, owner, teams, status } = organization;
  if (status.archived) return [];
  const permissions = permissionsOf(organization);
  const worksInAll = owner || permissions.includes('supervisor.create');
  return [
    ...(permissions.includes('links.create')
      ? [{ label: `${name}: personal space`, to: { organization: slug } }]
      : []),
    ...teams
      .filter(({ membership, status }) => !status.archived && (worksInAll || worksThere(membership)))
      .map((team) => ({ label: `${name}: ${team.name}`, to: { organization: slug, team: team.slug } })),
  ];
}

function worksThere(membership: TeamView['membership']): boolean {
  return membership !== null && membership.role !== 'viewer';
}

function isAt(to: MoveTarget, opened: OpenedWorkspace | null): boolean {
  if (to === null || opened === null) return to === null && opened === null;
  const isSame = to.organization === opened.organization.slug && to.team === opened.team?.slug;
  return isSame && opened.member === undefined;
}
