import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { organizationMembers, organizationRoles, teamMembers } from '../organizations/organizations.table.ts';
import type { Whole } from './connections.ts';

/** The accounts that set a connection up: the owner, and whoever's role in the organization or the team lets them. */
export async function listKeepers(
  { db }: Pick<Services, 'db'>,
  { organization, team }: Whole,
): Promise<number[]> {
  const ofRole = await db
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(
      and(
        eq(organizationMembers.organizationId, organization.id),
        isNull(organizationMembers.leftAt),
        isNull(organizationMembers.blockedAt),
        arrayContains(organizationRoles.permissions, ['sso.update']),
      ),
    );
  const ofTeam =
    team === null
      ? []
      : await db
          .select({ userId: teamMembers.userId })
          .from(teamMembers)
          .where(and(eq(teamMembers.teamId, team.id), eq(teamMembers.role, 'admin')));
  const all = [...(team === null ? ofRole : ofTeam).map(({ userId }) => userId), organization.ownerId];
  return [...new Set(all)].filter((id) => id !== null);
}
