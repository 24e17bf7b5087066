import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listUserOrganizations } from '@linklet/contract/helpdesk/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { organizationMembers, organizations } from '../../schema/organizations/organizations.table.ts';
import { stateOf } from './state-of.ts';

/** The organizations of an account, by name. Throws `not_found`. */
export async function listOrganizationsOf(
  { db }: Scope,
  publicId: string,
): Promise<z.input<(typeof listUserOrganizations)['response']>> {
  if (!isUuid(publicId)) throw new AppError('not_found');
  const rows = await db
    .select({ organization: organizations, userId: users.id })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(eq(users.publicId, publicId), isNull(organizationMembers.leftAt)))
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.id));
  return {
    data: rows.map(({ organization, userId }) => ({
      ...{ slug: organization.slug, name: organization.name, state: stateOf(organization) },
      owner: organization.ownerId === userId,
    })),
  };
}
