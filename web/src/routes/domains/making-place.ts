import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { placeOf } from '#/features/links/team/team-place.ts';
import { openAddress } from '#/lib/session/team-mode.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';

/**
 * Where links on a branded domain are made, as the form of links keeps a workspace; null where whoever looks can make
 * none. That which is open comes first.
 */
export function makingPlace(
  domain: BrandedDomain,
  organization: OrganizationView | undefined,
): string | null {
  if (organization === undefined) return placeOf(undefined);
  const { slug } = organization;
  const permissions = permissionsOf(organization);
  const usable = organization.teams.filter(
    (team) => (domain.for_all_teams || domain.teams.includes(team.slug)) && mayMake(organization, team),
  );
  const open = openAddress();
  const first =
    usable.find(({ slug: team }) => open?.organization === slug && open.team === team) ?? usable[0];
  if (first !== undefined) return placeOf({ organization: slug, team: first.slug });
  return domain.for_all_teams && permissions.includes('links.create')
    ? placeOf({ organization: slug })
    : null;
}

function mayMake(organization: OrganizationView, { membership, status }: TeamView): boolean {
  const makesInAll = organization.owner || permissionsOf(organization).includes('supervisor.create');
  return !status.archived && (makesInAll || (membership !== null && membership.role !== 'viewer'));
}
