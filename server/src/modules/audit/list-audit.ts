import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditFilter, AuditPerson, listAudit as endpoint } from '@linklet/contract/audit/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { organizationMembers } from '../../schema/organizations/organizations.table.ts';
import { findEntries, findLastRead } from './audit-entries.ts';
import { toEntryViews } from './audit-view.ts';

const PAGE = 50;
const MOST_PEOPLE = 1000;

/** A page of what was done in the organization, the newest first. */
export async function listAudit(
  scope: Scope,
  { before, ...filter }: AuditFilter & { before?: number | undefined },
): Promise<z.input<(typeof endpoint)['response']>> {
  const asked = { organizationId: organizationIdOf(scope), filter, before };
  const found = await findEntries(scope, asked, PAGE + 1);
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : await findLastRead(scope, asked);
  return {
    data: await toEntryViews(scope, shown),
    next: last?.id ?? null,
    reached: last?.at.toISOString() ?? null,
  };
}

/** Whoever is or was in the organization, by name. */
export async function listAuditPeople(scope: Scope): Promise<{ data: AuditPerson[] }> {
  const data = await scope.db
    .select({ id: users.publicId, name: users.name, email: users.email })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, organizationIdOf(scope)))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(MOST_PEOPLE);
  return { data };
}

/** The organization whose audit is asked for. Throws `not_found` where the address names none. */
export function organizationIdOf({ organization }: Scope): number {
  if (organization === null) throw new AppError('not_found');
  return organization.id;
}
