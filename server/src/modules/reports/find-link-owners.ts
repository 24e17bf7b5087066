import { eq, inArray, sql } from 'drizzle-orm';
import type { ReportedOwner } from '@linklet/contract/reports/link-facts.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { organizationMembers, organizations, teams } from '../../schema/organizations/organizations.table.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';

/** Whose workspaces are. Nobody has those of accounts and organizations that were erased. */
export async function findLinkOwners(
  scope: Scope,
  workspaceIds: readonly number[],
): Promise<ReadonlyMap<number, ReportedOwner>> {
  const rows = await selectOwners(scope).where(inArray(workspaces.id, [...new Set(workspaceIds)]));
  return new Map(rows.map((row) => [row.id, ownerOf(row)]));
}

function selectOwners({ db }: Scope) {
  return db
    .select({
      id: workspaces.id,
      kind: workspaces.kind,
      team: teams.name,
      member: sql<string | null>`(select name from users where users.id = ${organizationMembers.userId})`,
      user: {
        id: users.publicId,
        name: users.name,
        terminatedAt: users.terminatedAt,
        deletedAt: users.deletedAt,
      },
      organization: {
        slug: organizations.slug,
        name: organizations.name,
        archivedAt: organizations.archivedAt,
        deletedAt: organizations.deletedAt,
      },
    })
    .from(workspaces)
    .leftJoin(teams, eq(teams.workspaceId, workspaces.id))
    .leftJoin(organizationMembers, eq(organizationMembers.workspaceId, workspaces.id))
    .leftJoin(
      organizations,
      sql`${organizations.id} = coalesce(${teams.organizationId}, ${organizationMembers.organizationId})`,
    )
    .leftJoin(users, eq(users.workspaceId, workspaces.id));
}

type OwnerRow = Awaited<ReturnType<typeof selectOwners>>[number];

function ownerOf({ kind, team, member, user, organization }: OwnerRow): ReportedOwner {
  if (kind === 'guest') return { kind: 'guest' };
  if (organization !== null) {
    const { slug, name, archivedAt, deletedAt } = organization;
    const kept = archivedAt === null ? 'active' : 'archived';
    const state = deletedAt === null ? kept : 'deleted';
    return { kind: 'organization', slug, name, state, team, member };
  }
  if (user === null) return { kind: 'erased' };
  const { id, name, terminatedAt, deletedAt } = user;
  const kept = deletedAt === null ? 'active' : 'deleted';
  return { kind: 'user', id, name, state: terminatedAt === null ? kept : 'terminated' };
}
