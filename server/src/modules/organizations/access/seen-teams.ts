import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Permission } from '@linklet/contract/http/access.ts';
import type { TeamFeature } from '@linklet/contract/plans/entitlements.ts';
import { requireUser } from '../../../platform/callers/caller.ts';
import type { Scope } from '../../../platform/scope.ts';
import { organizationOf } from '../change-organization.ts';
import { grantedPermissions, type Standing } from './granted-permissions.ts';
import {
  organizationMembers,
  organizationRoles,
  organizations,
  teamMembers,
  teams,
} from '../../../schema/organizations/organizations.table.ts';
import { isSignOnAsked, signOnAsked } from './sign-on-asked.ts';

export interface SeenTeam {
  id: number;
  slug: string;
  name: string;
  workspaceId: number;
  /** What of the plan the organization keeps from it. */
  withheld: readonly TeamFeature[];
}

/** The teams of the organization whose links whoever asks may see in this session, by name. */
export async function listSeenTeams(scope: Scope): Promise<SeenTeam[]> {
  return listTeamsWith(scope, 'links.view');
}

/** The teams in which whoever asks has a permission in this session, by name. */
export async function listTeamsWith(scope: Scope, permission: Permission): Promise<SeenTeam[]> {
  const { caller, db, clock } = scope;
  const userId = requireUser({ caller }).id;
  const rows = await db
    .select({
      team: teams,
      role: teamMembers.role,
      held: organizationRoles.permissions,
      ownerId: organizations.ownerId,
      archivedAt: organizations.archivedAt,
      asked: signOnAsked(caller, clock()),
    })
    .from(teams)
    .innerJoin(organizations, eq(organizations.id, teams.organizationId))
    .innerJoin(
      organizationMembers,
      and(eq(organizationMembers.organizationId, organizations.id), eq(organizationMembers.userId, userId)),
    )
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, userId)))
    .where(and(eq(teams.organizationId, organizationOf(scope).id), isNull(teams.archivedAt)))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
  return rows
    .filter(({ role, held, ownerId, archivedAt, asked }) => {
      const standing: Standing = {
        ...{ isOwner: ownerId === userId, held, role, place: 'team', worksInTeam: false },
        ...{ isOrganizationArchived: archivedAt !== null, isTeamArchived: false },
      };
      if (isSignOnAsked({ standing, signOnAsked: asked })) return false;
      const granted = grantedPermissions(standing);
      return granted?.includes(permission) === true;
    })
    .map(({ team: { id, slug, name, workspaceId, withheldFeatures: withheld } }) => ({
      ...{ id, slug, name, workspaceId, withheld },
    }));
}
