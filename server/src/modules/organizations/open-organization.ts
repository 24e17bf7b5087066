import { and, eq, sql } from 'drizzle-orm';
import { slugPattern } from '@linklet/contract/organizations.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces.ts';
import { AppError } from '../../platform/errors.ts';
import type { ActorUser, OpenWorkspace, Services } from '../../platform/scope.ts';
import { findEntitlements } from '../billing/index.ts';
import { grantedPermissions } from './granted-permissions.ts';
import { organizationMembers, organizations, teamMembers, teams } from './organizations.table.ts';

/**
 * The workspace of an organization that an address names, with what the account may do in it.
 * Throws `not_found` for one that is not there, or that the account has no part in.
 */
export async function openOrganization(
  services: Pick<Services, 'db' | 'remember'>,
  user: ActorUser | null,
  address: WorkspaceAddress,
): Promise<OpenWorkspace> {
  const isPossible = [address.organization, address.team ?? 'absent'].every((slug) => slugPattern.test(slug));
  const found = user === null || !isPossible ? undefined : await findWorkspace(services, user.id, address);
  const granted = found && grantedPermissions(found.standing);
  if (!found || !granted) throw new AppError('not_found');
  return {
    workspaceId: found.workspaceId,
    permissions: new Set(granted),
    organization: found.organization,
    ...(await findEntitlements(services, {
      workspaceId: found.workspaceId,
      isVerified: user?.isVerified === true,
    })),
  };
}

async function findWorkspace(
  { db }: Pick<Services, 'db'>,
  userId: number,
  { organization: slug, team: teamSlug }: WorkspaceAddress,
) {
  const isOfOrganization = eq(organizationMembers.organizationId, organizations.id);
  const isOfTeam = and(eq(teams.organizationId, organizations.id), eq(teams.slug, teamSlug ?? ''));
  const [row] = await db
    .select({
      organization: organizations,
      team: teams,
      role: teamMembers.role,
      ownSpaceId: organizationMembers.workspaceId,
    })
    .from(organizations)
    .leftJoin(organizationMembers, and(isOfOrganization, eq(organizationMembers.userId, userId)))
    .leftJoin(teams, teamSlug === undefined ? sql`false` : isOfTeam)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, userId)))
    .where(eq(organizations.slug, slug));
  if (!row) return undefined;
  const { organization, team, role, ownSpaceId } = row;
  const workspaceId = teamSlug === undefined ? ownSpaceId : team?.workspaceId;
  if (workspaceId === null || workspaceId === undefined) return undefined;
  return {
    workspaceId,
    standing: {
      isOwner: organization.ownerId === userId,
      role,
      isOwnSpace: teamSlug === undefined,
      isOrganizationArchived: organization.archivedAt !== null,
      isTeamArchived: (team?.archivedAt ?? null) !== null,
    },
    organization: {
      id: organization.id,
      slug: organization.slug,
      name: organization.name,
      billableId: organization.billableId,
      isArchived: organization.archivedAt !== null,
      team: team && { id: team.id, slug: team.slug, name: team.name, isArchived: team.archivedAt !== null },
    },
  };
}
