import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RolePermission } from '@linklet/contract/http/access.ts';
import { slugPattern, type TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { userOf, type Caller } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OpenWorkspace, Services } from '../../../platform/scope.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { findEntitlements } from '../../plans/index.ts';
import { grantedPermissions, type Standing } from './granted-permissions.ts';
import { isSignOnAsked, requireSignOn, signOnAsked, type SignOnAsked } from './sign-on-asked.ts';
import { worksInTeam } from './works-in-team.ts';
import {
  organizationMembers,
  organizationRoles,
  organizations,
  organizationSlugs,
  teamMembers,
  teams,
  teamSlugs,
} from '../../../schema/organizations/organizations.table.ts';

/**
 * The workspace of an organization that an address names, by a present or a former slug, with what the account may do in it.
 * Throws `not_found` for one that is not there, or that the account has no part in, and `sign_on_required`.
 */
export async function openOrganization(
  services: Pick<Services, 'db' | 'remember' | 'clock'>,
  caller: Caller,
  address: WorkspaceAddress,
): Promise<OpenWorkspace> {
  const user = userOf(caller);
  const found =
    user === null || !isPossible(address)
      ? undefined
      : await findWorkspace(services, { userId: user.id, caller }, address);
  const granted = found && grantedPermissions(found.standing);
  if (!found || !granted) throw new AppError('not_found');
  if (isSignOnAsked(found)) requireSignOn(found.signOnAsked, found.organization);
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

function isPossible({ organization, team = 'absent', member }: WorkspaceAddress): boolean {
  const areSlugs = [organization, team].every((slug) => slugPattern.test(slug));
  return areSlugs && (member === undefined || isUuid(member));
}

async function findWorkspace(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, caller }: { userId: number; caller: Caller },
  address: WorkspaceAddress,
) {
  const { organization: slug, team: teamSlug, member } = address;
  const others = alias(organizationMembers, 'others');
  const other = alias(users, 'other');
  const isOfOrganization = eq(organizationMembers.organizationId, organizations.id);
  const isOfTeam = and(eq(teamSlugs.organizationId, organizations.id), eq(teamSlugs.slug, teamSlug ?? ''));
  const [row] = await db
    .select({
      organization: organizations,
      team: teams,
      role: teamMembers.role,
      member: organizationMembers,
      other: { id: other.id, publicId: other.publicId, name: other.name },
      otherSpace: others,
      held: organizationRoles.permissions,
      worksInTeam: sql<boolean>`exists (${worksInTeam(db, userId)})`,
      signOnAsked: signOnAsked(caller, clock()),
    })
    .from(organizationSlugs)
    .innerJoin(organizations, eq(organizations.id, organizationSlugs.organizationId))
    .leftJoin(organizationMembers, and(isOfOrganization, eq(organizationMembers.userId, userId)))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .leftJoin(teamSlugs, teamSlug === undefined ? sql`false` : isOfTeam)
    .leftJoin(teams, eq(teams.id, teamSlugs.teamId))
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, userId)))
    .leftJoin(other, member === undefined ? sql`false` : eq(other.publicId, member))
    .leftJoin(others, and(eq(others.organizationId, organizations.id), eq(others.userId, other.id)))
    .where(eq(organizationSlugs.slug, slug));
  return row && toFound(row, userId, placeOf(address));
}

function placeOf({ team, member }: WorkspaceAddress): Standing['place'] {
  if (team !== undefined) return 'team';
  return member === undefined ? 'own' : 'member';
}

/** The member whose own space the address names. */
interface OtherMember {
  id: number;
  publicId: string;
  name: string;
}

interface Row {
  organization: typeof organizations.$inferSelect;
  team: typeof teams.$inferSelect | null;
  role: TeamRole | null;
  member: typeof organizationMembers.$inferSelect | null;
  other: OtherMember | null;
  /** Null for one who was never in the organization. */
  otherSpace: typeof organizationMembers.$inferSelect | null;
  held: RolePermission[] | null;
  worksInTeam: boolean;
  signOnAsked: SignOnAsked | null;
}

function toFound(row: Row, userId: number, place: Standing['place']) {
  const { organization, team, member, other, otherSpace, held, role, worksInTeam } = row;
  const workspaceId = { team, own: member, member: otherSpace }[place]?.workspaceId ?? null;
  if (member === null || isOut(member) || workspaceId === null) return undefined;
  const { id, slug, name, billableId, ownerId } = organization;
  const isArchived = organization.archivedAt !== null;
  const openTeam = team ? toOpenTeam(team) : { team: null, isArchived: false };
  return {
    workspaceId,
    signOnAsked: row.signOnAsked,
    standing: {
      ...{ isOwner: ownerId === userId, held, role, worksInTeam, place },
      isOrganizationArchived: isArchived,
      isTeamArchived: openTeam.isArchived,
    },
    organization: {
      ...{ id, slug, name, billableId, isArchived, team: openTeam.team },
      ...(other && { member: { id: other.id, publicId: other.publicId, name: other.name } }),
    },
  };
}

function isOut({ blockedAt, leftAt }: typeof organizationMembers.$inferSelect): boolean {
  return blockedAt !== null || leftAt !== null;
}

function toOpenTeam({ id, slug, name, archivedAt }: typeof teams.$inferSelect) {
  const isArchived = archivedAt !== null;
  return { team: { id, slug, name, isArchived }, isArchived };
}
