import { and, eq, isNull, or } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import {
  organizationMembers,
  teamMembers,
  teams,
} from '../../../schema/organizations/organizations.table.ts';

/**
 * Who is told what happens to a workspace: its account, the member whose own it is, or the admins of its team. `member`: of
 * the team, who is told as well.
 */
export async function listPeople(
  { db }: Pick<Services, 'db'>,
  workspaceId: number,
  member: number | null = null,
): Promise<number[]> {
  const isTold = or(
    eq(teamMembers.role, 'admin'),
    member === null ? undefined : eq(teamMembers.userId, member),
  );
  const owners = db.select({ id: users.id }).from(users).where(eq(users.workspaceId, workspaceId));
  const isIn = and(isNull(organizationMembers.leftAt), isNull(organizationMembers.blockedAt));
  const members = db
    .select({ id: organizationMembers.userId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.workspaceId, workspaceId), isIn));
  const admins = db
    .select({ id: teamMembers.userId })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, teams.organizationId),
        eq(organizationMembers.userId, teamMembers.userId),
      ),
    )
    .where(and(eq(teams.workspaceId, workspaceId), isTold, isIn));
  return (await owners.unionAll(members).unionAll(admins)).map(({ id }) => id);
}
