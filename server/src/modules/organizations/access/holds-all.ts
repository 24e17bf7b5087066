import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Permission } from '@linklet/contract/http/access.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { grantedPermissions, type Standing } from './granted-permissions.ts';
import {
  organizationMembers,
  organizationRoles,
  organizations,
  teamMembers,
  teams,
} from '../../../schema/organizations/organizations.table.ts';
import { worksInTeam } from './works-in-team.ts';

interface Giver {
  userId: number;
  organizationId: number;
  /** Null for the organization itself. */
  teamId: number | null;
}

/** Whether somebody still has, in an organization or one of its teams, all that they gave others there. */
export async function holdsAll(
  { db }: Pick<Services, 'db'>,
  { userId, organizationId, teamId }: Giver,
  given: readonly Permission[],
): Promise<boolean> {
  const granted = await grantedTo({ db }, { userId, organizationId, teamId });
  return given.every((permission) => granted.includes(permission));
}

/** Whether somebody may still make links in a workspace of an organization: of a team, or of a member. */
export async function mayCreateIn(
  { db }: Pick<Services, 'db'>,
  { userId, workspaceId }: { userId: number; workspaceId: number },
): Promise<boolean> {
  const [team] = await db.select().from(teams).where(eq(teams.workspaceId, workspaceId));
  if (team) {
    const { id: teamId, organizationId } = team;
    const granted = await grantedTo({ db }, { userId, organizationId, teamId });
    return team.archivedAt === null && granted.includes('links.create');
  }
  const [space] = await db
    .select()
    .from(organizationMembers)
    .where(eq(organizationMembers.workspaceId, workspaceId));
  if (!space) return false;
  const { organizationId } = space;
  const place = space.userId === userId ? 'own' : 'member';
  const granted = await grantedTo({ db }, { userId, organizationId, teamId: null, place });
  return granted.includes('links.create');
}

async function grantedTo(
  { db }: Pick<Services, 'db'>,
  { userId, organizationId, teamId, place }: Giver & { place?: Standing['place'] },
): Promise<readonly Permission[]> {
  const inTeam = and(eqOrNone(teamMembers.teamId, teamId), eq(teamMembers.userId, userId));
  const isIn = and(
    eq(organizationMembers.organizationId, organizationId),
    eq(organizationMembers.userId, userId),
    isNull(organizationMembers.leftAt),
    isNull(organizationMembers.blockedAt),
    isNull(users.deletedAt),
    isNull(users.terminatedAt),
  );
  const [found] = await db
    .select({
      organization: organizations,
      held: organizationRoles.permissions,
      role: teamMembers.role,
      worksInTeam: sql<boolean>`exists (${worksInTeam(db, userId)})`,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .leftJoin(teamMembers, inTeam)
    .where(isIn);
  if (!found) return [];
  const { organization, held, role, worksInTeam: works } = found;
  const granted = grantedPermissions({
    ...{ isOwner: organization.ownerId === userId, held, role, worksInTeam: works },
    place: place ?? (teamId === null ? 'own' : 'team'),
    ...{ isOrganizationArchived: organization.archivedAt !== null, isTeamArchived: false },
  });
  return granted ?? [];
}
