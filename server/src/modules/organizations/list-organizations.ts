import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OrganizationView, TeamRole, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { requireUser, userOf } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { photos } from '../../schema/photos/photos.table.ts';
import { photoUrl } from '../photos/index.ts';
import { findEntitlements } from '../plans/index.ts';
import { grantedPermissions } from './access/granted-permissions.ts';
import { goneForGoodAt } from './organization-end.ts';
import {
  organizationMembers,
  organizationRoles,
  organizations,
  teamMembers,
  teams,
} from '../../schema/organizations/organizations.table.ts';

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
      workspaceId: organizationMembers.workspaceId,
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
  /** The own space of whoever asks. */
  workspaceId: number;
  role: typeof organizationRoles.$inferSelect | null;
  photoId: string | null;
  ownerName: string | null;
}

async function toViews(scope: Scope, found: readonly Found[]): Promise<OrganizationView[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ organization }) => organization.id);
  const [theirs, plans] = await Promise.all([
    listTeams(scope, ids),
    Promise.all(found.map(({ workspaceId }) => planFeaturesOf(scope, workspaceId))),
  ]);
  return found.map((each, index) => {
    const rows = theirs.filter(({ team }) => team.organizationId === each.organization.id);
    return toView(scope, each, { rows, planFeatures: plans[index] ?? [] });
  });
}

interface Had {
  rows: readonly TeamRow[];
  planFeatures: readonly Feature[];
}

function toView(
  { caller }: Scope,
  { organization, role, photoId, ownerName }: Found,
  { rows, planFeatures }: Had,
): OrganizationView {
  const isOwner = organization.ownerId === userOf(caller)?.id;
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
    features: [...planFeatures],
    teams: rows.filter((row) => isOwner || seesTeam(row.role)).map((row) => toTeamView(row, planFeatures)),
  };
}

/** What the plan includes in a workspace; workspaces that are asked about together take one query. */
async function planFeaturesOf(scope: Scope, workspaceId: number): Promise<readonly Feature[]> {
  const isVerified = userOf(scope.caller)?.isVerified === true;
  const { entitlements } = await findEntitlements(scope, { workspaceId, isVerified });
  return entitlements.features;
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
    .select({
      team: teams,
      ownerId: users.publicId,
      role: teamMembers.role,
      members: members.members,
      photoId: photos.publicId,
    })
    .from(teams)
    .innerJoin(organizations, eq(organizations.id, teams.organizationId))
    .leftJoin(users, eq(users.id, organizations.ownerId))
    .leftJoin(teamMembers, own)
    .leftJoin(members, eq(members.teamId, teams.id))
    .leftJoin(photos, eq(photos.teamId, teams.id))
    .where(inArray(teams.organizationId, organizationIds))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
}

function toTeamView(row: TeamRow, planFeatures: readonly Feature[]): TeamView {
  const { team, ownerId, role, members, photoId } = row;
  const withheld: readonly Feature[] = team.withheldFeatures;
  return {
    ...{ id: team.id, slug: team.slug, name: team.name, photo: photoUrl(photoId) },
    owner: ownerId === null ? null : { id: ownerId },
    membership: role && { role },
    members: members ?? 0,
    features: planFeatures.filter((feature) => !withheld.includes(feature)),
    ...{ trial_ends_at: null, domains: [] },
    status: { archived: team.archivedAt !== null },
    deletes_at: goneAtOf(team.deletedAt),
  };
}

interface TeamRow {
  team: Team;
  ownerId: string | null;
  role: TeamRole | null;
  members: number | null;
  photoId: string | null;
}

/** A team as whoever asks sees it. */
export async function teamViewOf(scope: Scope, team: Team): Promise<TeamView> {
  const [rows, features] = await Promise.all([
    listTeams(scope, [team.organizationId]),
    planFeaturesOf(scope, team.workspaceId),
  ]);
  const row = rows.find((each) => each.team.id === team.id);
  if (!row) throw new Error('The team is not there.');
  return toTeamView(row, features);
}
