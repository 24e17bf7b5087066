import { and, eq, isNull } from 'drizzle-orm';
import { slugPattern } from '@linklet/contract/organizations/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/scope.ts';
import {
  organizations,
  organizationSlugs,
  teams,
  teamSlugs,
} from '../../schema/organizations/organizations.table.ts';

export type Organization = typeof organizations.$inferSelect;
export type Team = typeof teams.$inferSelect;

/** An organization by its present or a former address, in whatever state. Throws `not_found`. */
export async function findOrganization({ db }: Pick<Services, 'db'>, slug: string): Promise<Organization> {
  if (!slugPattern.test(slug)) throw new AppError('not_found');
  const [found] = await db
    .select({ organization: organizations })
    .from(organizationSlugs)
    .innerJoin(organizations, eq(organizations.id, organizationSlugs.organizationId))
    .where(and(eq(organizationSlugs.slug, slug), isNull(organizations.purgedAt)));
  if (!found) throw new AppError('not_found');
  return found.organization;
}

/** The same for a team of it. */
export async function findTeam(
  { db }: Pick<Services, 'db'>,
  { id }: Pick<Organization, 'id'>,
  slug: string,
): Promise<Team> {
  if (!slugPattern.test(slug)) throw new AppError('not_found');
  const [found] = await db
    .select({ team: teams })
    .from(teamSlugs)
    .innerJoin(teams, eq(teams.id, teamSlugs.teamId))
    .where(and(eq(teamSlugs.organizationId, id), eq(teamSlugs.slug, slug)));
  if (!found) throw new AppError('not_found');
  return found.team;
}
