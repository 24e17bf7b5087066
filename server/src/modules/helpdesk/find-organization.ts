import { and, eq, isNull } from 'drizzle-orm';
import type { HelpdeskView } from '@linklet/contract/helpdesk/endpoints.ts';
import { slugPattern } from '@linklet/contract/organizations/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { organizations, organizationSlugs } from '../../schema/organizations/organizations.table.ts';

export type Organization = typeof organizations.$inferSelect;

/** An organization by its present or a former address, in whatever state. Throws `not_found`. */
export async function findOrganization({ db }: Scope, slug: string): Promise<Organization> {
  if (!slugPattern.test(slug)) throw new AppError('not_found');
  const [found] = await db
    .select({ organization: organizations })
    .from(organizationSlugs)
    .innerJoin(organizations, eq(organizations.id, organizationSlugs.organizationId))
    .where(and(eq(organizationSlugs.slug, slug), isNull(organizations.purgedAt)));
  if (!found) throw new AppError('not_found');
  return found.organization;
}

export function stateOf({ archivedAt, deletedAt }: Organization): HelpdeskView['state'] {
  if (deletedAt !== null) return 'deleted';
  return archivedAt === null ? 'active' : 'archived';
}
