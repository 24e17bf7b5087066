import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OrganizationView, TeamRole, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { requireUser, userOf } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../accounts/users.table.ts';
import { links } from '../links/links.table.ts';
import { photos } from '../photos/photos.table.ts';
import { photoUrl } from '../photos/index.ts';
import { grantedPermissions } from './access/granted-permissions.ts';
import { goneForGoodAt } from './organization-end.ts';
import {
  organizationMembers,
  organizationRoles,
  organizations,
  teamMembers,
  teams,
} from './organizations.table.ts';

type Team = typeof teams.$inferSelect;

/** The organizations that the account owns or works in, by name. */
export async function listOrganizations(scope: Scope): Promise<{ data: OrganizationView[] }> {
  const userId = requireUser(scope).id;
  const found = await select(scope)
    .where(isMember(userId))
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.id));
  return { data: await toViews(scope, found) };
}

/** An organization as whoever asks sees it. */
export async function organizationViewOf(scope: Scope, id: number): Promise<OrganizationView> {
  const found = await select(scope).where(and(isMember(requireUser(scope).id), eq(organizations.id, id)));
  const [view] = await toViews(scope, found);
  if (!view) throw new Error('The organization is not there.');
  return view;
}

function select({ db }: Scope) {
  return db
    .select({
      organization: organizations,
      role: organizationRoles,
      photoId: photos.publicId,
      ownerName: users.name,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .leftJoin(photos, eq(photos.organizationId, organizations.id))
    .leftJoin(users, eq(users.id, organizations.ownerId))
    .$dynamic();
}

function isMember(userId: number) {
  return and(
    eq(organizationMembers.userId, userId),
    isNull(organizationMembers.leftAt),
    isNull(organizationMembers.blockedAt),
  );
}

interface Found {
  organization: typeof organizations.$inferSelect;
  role: typeof organizationRoles.$inferSelect | null;
  photoId: string | null;
  ownerName: string | null;
}

async function toViews(scope: Scope, found: readonly Found[]): Promise<OrganizationView[]> {
  if (found.length === 0) return [];
  const theirs = await listTeams(
    scope,
    found.map(({ organization }) => organization.id),
  );
  return found.map(({ organization, role, photoId, ownerName }) => {
    const rows = theirs.filter(({ team }) => team.organizationId === organization.id);
    const isOwner = organization.ownerId === userOf(scope.caller)?.id;
    const isArchived = organization.archivedAt !== null;
    const standing = {
      ...{ isOwner, role: null, held: role?.permissions ?? null, place: 'own' as const },
      ...{ worksInTeam: rows.some((row) => row.role === 'admin' || row.role === 'member') },
      ...{ isOrganizationArchived: isArchived, isTeamArchived: false },
    };
    const seesTeam = (own: TeamRow['role']) =>
      grantedPermissions({ ...standing, role: own, place: 'team' }) !== null;
    const granted = [...new Set(grantedPermissions(standing) ?? [])];
    return {
      ...{ slug: organization.slug, name: organization.name, owner: isOwner },
      role: { name: role?.name ?? null, permissions: granted.map((name) => ({ name })) },
      ...{ photo_url: photoUrl(photoId), owner_name: ownerName },
      status: { archived: isArchived },
      onboarding: organization.onboardingStep,
      deletes_at: goneAtOf(organization.deletedAt),
      teams: rows.filter(({ role }) => isOwner || seesTeam(role)).map(toTeamView),
    };
  });
}

function goneAtOf(deletedAt: Date | null): string | null {
  return deletedAt && goneForGoodAt(deletedAt).toISOString();
}

async function listTeams({ db, caller }: Scope, organizationIds: number[]) {
  const members = db
    .select({ teamId: teamMembers.teamId, members: count().as('members') })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(inArray(teams.organizationId, organizationIds))
    .groupBy(teamMembers.teamId)
    .as('counted');
  const user = userOf(caller);
  const isOwn = user === null ? sql`false` : eq(teamMembers.userId, user.id);
  const own = and(eq(teamMembers.teamId, teams.id), isOwn);
  return db
    .select({ team: teams, role: teamMembers.role, members: members.members, photoId: photos.publicId })
    .from(teams)
    .leftJoin(teamMembers, own)
    .leftJoin(members, eq(members.teamId, teams.id))
    .leftJoin(photos, eq(photos.teamId, teams.id))
    .where(inArray(teams.organizationId, organizationIds))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
}

function toTeamView({ team, role, members, photoId }: TeamRow): TeamView {
  return {
    slug: team.slug,
    name: team.name,
    photo: photoUrl(photoId),
    membership: role && { role },
    members: members ?? 0,
    status: { archived: team.archivedAt !== null },
    deletes_at: goneAtOf(team.deletedAt),
  };
}

interface TeamRow {
  team: Team;
  role: TeamRole | null;
  members: number | null;
  photoId: string | null;
}

/** A team as whoever asks sees it. */
export async function teamViewOf(scope: Scope, team: Team): Promise<TeamView> {
  const rows = await listTeams(scope, [team.organizationId]);
  const row = rows.find((each) => each.team.id === team.id);
  if (!row) throw new Error('The team is not there.');
  return toTeamView(row);
}

/** How much there is in an organization. */
export async function countOrganization({ db }: Scope, organizationId: number) {
  const ofTeams = eq(teams.organizationId, organizationId);
  const spaces = sql`(select ${teams.workspaceId} from ${teams} where ${ofTeams}
    union all select ${organizationMembers.workspaceId} from ${organizationMembers}
    where ${organizationMembers.organizationId} = ${organizationId})`;
  const [counted] = await db
    .select({
      teams: sql<string>`(select count(*) from ${teams} where ${ofTeams})`,
      admins: sql<string>`(select count(distinct ${teamMembers.userId}) from ${teamMembers}
        join ${teams} on ${teams.id} = ${teamMembers.teamId}
        where ${ofTeams} and ${teamMembers.role} = 'admin')`,
      members: sql<string>`(select count(*) from ${organizationMembers}
        where ${organizationMembers.organizationId} = ${organizationId}
          and ${organizationMembers.leftAt} is null)`,
      // As an array, by the index alone: what others have is not looked at.
      links: sql<string>`(select count(*) from ${links} where ${links.workspaceId} = any(array${spaces}))`,
    })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!counted) throw new Error('The organization is not there.');
  return {
    teams: Number(counted.teams),
    admins: Number(counted.admins),
    members: Number(counted.members),
    links: Number(counted.links),
  };
}
