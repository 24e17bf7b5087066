import { eq } from 'drizzle-orm';
import { writeFilters } from '@linklet/contract/analytics/filters.ts';
import type { Services } from '../../platform/scope.ts';
import { organizationMembers, organizations, teams } from '../../schema/organizations/organizations.table.ts';

export interface NamedLink {
  hash: string;
  /** `host/alias`. */
  address: string;
}

/** Where people see the statistics of a workspace. */
export interface Place {
  /** All its links, within a sentence. */
  links: string;
  /** The screen of a link's clicks, or of all. */
  pathOf: (link: NamedLink | null, search?: Record<string, string>) => string;
}

export async function findPlace({ db }: Pick<Services, 'db'>, workspaceId: number): Promise<Place> {
  const [team] = await db
    .select({ organization: organizations.slug, team: teams.slug, name: teams.name })
    .from(teams)
    .innerJoin(organizations, eq(organizations.id, teams.organizationId))
    .where(eq(teams.workspaceId, workspaceId));
  if (team)
    return {
      links: `the links of ${team.name}`,
      pathOf: inOrganization(`/app/organizations/${team.organization}/team/${team.team}`),
    };
  const [space] = await db
    .select({ slug: organizations.slug, name: organizations.name })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.workspaceId, workspaceId));
  return space
    ? {
        links: `your links in ${space.name}`,
        pathOf: inOrganization(`/app/organizations/${space.slug}/me`),
      }
    : { links: 'your links', pathOf: inOwn };
}

/** A link's own screen is that of the workspace that is open; there a filter says which link it is. */
function inOrganization(screen: string): Place['pathOf'] {
  return (link, search = {}) => {
    if (link === null) return withSearch(screen, search);
    const filters = writeFilters([{ dimension: 'link', values: [link.address], negated: false }]);
    return withSearch(screen, { ...search, filters });
  };
}

const inOwn: Place['pathOf'] = (link, search = {}) =>
  withSearch(link === null ? '/app/dashboard/analytics' : `/app/analytics/${link.hash}`, search);

function withSearch(screen: string, search: Record<string, string>): string {
  const query = new URLSearchParams(search).toString();
  return query === '' ? screen : `${screen}?${query}`;
}
