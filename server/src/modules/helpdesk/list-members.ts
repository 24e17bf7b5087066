import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { HelpdeskMember } from '@linklet/contract/helpdesk/endpoints.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { recordEvent } from '../audit/index.ts';
import { findOrganization, type Organization } from '../organizations/index.ts';
import {
  organizationMembers,
  organizationRoles,
  teamMembers,
  teams,
} from '../../schema/organizations/organizations.table.ts';
import { knownNetworks } from '../../schema/sign-in/known-networks.table.ts';

const PAGE = 50;

/** Who is in an organization, by name, a page of them, which is noted. Throws `not_found`. */
export async function listMembers(
  scope: Scope,
  slug: string,
  { page, search }: { page: number; search: string },
): Promise<{ data: HelpdeskMember[]; next: number | null }> {
  const organization = await findOrganization(scope, slug);
  const rows = await select(scope, organization, search)
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE);
  const shown = rows.slice(0, PAGE);
  const theirs = await listTeams(
    scope,
    organization,
    shown.map(({ user }) => user.id),
  );
  const about = { target: organization.slug, organizationId: organization.id };
  await recordEvent(scope, 'helpdesk.members_read', { ...about, details: { search, page } });
  return {
    data: shown.map(({ user, role, blockedAt, signedInAt }) => ({
      ...{ id: user.publicId, name: user.name, email: user.email, role },
      ...{ owner: user.id === organization.ownerId, blocked: blockedAt !== null },
      teams: theirs.filter(({ userId }) => userId === user.id).map(({ name, role }) => ({ name, role })),
      signed_in_at: signedInAt?.toISOString() ?? null,
    })),
    next: rows.length > PAGE ? page + 1 : null,
  };
}

function select({ db }: Scope, { id }: Organization, search: string) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const isFound = sql`(${users.name} ilike ${part} or ${users.email} ilike ${part})`;
  // Of each network that somebody signs in from, the last time is kept.
  const signedInAt = sql`(select max(${knownNetworks.usedAt}) from ${knownNetworks}
    where ${knownNetworks.userId} = ${users.id})`.mapWith((at: string | null) =>
    at === null ? null : new Date(at),
  );
  return db
    .select({
      user: { id: users.id, publicId: users.publicId, name: users.name, email: users.email },
      role: organizationRoles.name,
      blockedAt: organizationMembers.blockedAt,
      signedInAt,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(
      and(
        eq(organizationMembers.organizationId, id),
        isNull(organizationMembers.leftAt),
        search === '' ? undefined : isFound,
      ),
    )
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .$dynamic();
}

async function listTeams({ db }: Scope, { id }: Organization, userIds: number[]) {
  return db
    .select({ userId: teamMembers.userId, name: teams.name, role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teams.organizationId, id), inArray(teamMembers.userId, [0, ...userIds])))
    .orderBy(asc(sql`lower(${teams.name})`));
}
