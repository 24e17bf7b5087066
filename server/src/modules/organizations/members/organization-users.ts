import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OrganizationUserView } from '@linklet/contract/organizations/users.ts';
import { requireUser, userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import { photoUrl } from '../../photos/index.ts';
import { photos } from '../../../schema/photos/photos.table.ts';
import { organizationOf } from '../change-organization.ts';
import { memberLeft } from '../../../hooks/organizations.hooks.ts';
import {
  organizationMembers,
  organizationRoles,
  organizations,
  teamMembers,
  teams,
} from '../../../schema/organizations/organizations.table.ts';
import { requireOwn, requireRole } from '../access/roles.ts';
import { settleNarrowed } from '../access/settle-narrowed.ts';

const PAGE = 50;

/** Who is in the organization, by name, a page of them. */
export async function listOrganizationUsers(
  scope: Scope,
  { page, search }: { page: number; search: string },
): Promise<{ data: OrganizationUserView[]; next: number | null }> {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const isFound = sql`(${users.name} ilike ${part} or ${users.email} ilike ${part})`;
  const rows = await select(scope)
    .where(and(isIn(scope), search === '' ? undefined : isFound))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE);
  return {
    data: rows.slice(0, PAGE).map((row) => toView(scope, row)),
    next: rows.length > PAGE ? page + 1 : null,
  };
}

const NAMED_TEAMS = 3;

function select(scope: Scope) {
  const theirs = sql`from ${teamMembers} join ${teams} on ${teams.id} = ${teamMembers.teamId}
    where ${teams.organizationId} = ${organizationMembers.organizationId}
      and ${teamMembers.userId} = ${organizationMembers.userId}`;
  const teamsOf = sql<number>`(select count(*) ${theirs})`.mapWith(Number);
  const namesOf = sql<string[]>`array(
    select ${teams.name} ${theirs} and ${teams.archivedAt} is null and ${isSeen(scope)}
    order by lower(${teams.name}), ${teams.id} limit ${NAMED_TEAMS})`;
  return scope.db
    .select({
      user: users,
      member: organizationMembers,
      role: organizationRoles,
      ownerId: organizations.ownerId,
      photoId: photos.publicId,
      teams: teamsOf,
      teamNames: namesOf,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .leftJoin(photos, eq(photos.userId, organizationMembers.userId))
    .$dynamic();
}

/** Whether whoever asks knows of a team: who manages teams or their members does of all, others of their own. */
function isSeen({ permissions, caller }: Scope) {
  if (permissions.has('members.view')) return sql`true`;
  const userId = userOf(caller)?.id ?? null;
  return sql`${teams.id} in (select mine.team_id from team_members mine where mine.user_id = ${userId})`;
}

type Row = Awaited<ReturnType<typeof select>>[number];

function toView({ caller }: Scope, row: Row): OrganizationUserView {
  const { user, member, role, ownerId, photoId, teams, teamNames } = row;
  return {
    id: user.publicId,
    name: user.name,
    email: user.email,
    role: role && { id: role.id, name: role.name },
    owner: user.id === ownerId,
    blocked: member.blockedAt !== null,
    photo_url: photoUrl(photoId),
    teams,
    team_names: teamNames,
    is_self: user.id === userOf(caller)?.id,
  };
}

/** Gives somebody another role, or none. Throws `not_found`, `owner_stays`, `role_unknown`, `role_beyond_own`. */
export async function changeUserRole(scope: Scope, id: string, roleId: number | null) {
  return change(scope, id, async (scope, before) => {
    const role = roleId === null ? null : await requireRole(scope, roleId);
    await update(scope, before, { roleId });
    const after = { role: role?.name ?? null };
    await recordEvent(scope, 'organization.user_role_changed', { ...eventOf(scope, before), after });
    const text = role
      ? `You are ${role.name} of ${organizationOf(scope).name} now.`
      : `You have no role in ${organizationOf(scope).name} any more.`;
    await notifyUser(scope, before.user.id, { text });
    await settleNarrowed(scope, before.member.organizationId);
  });
}

/** Keeps somebody out, or lets them in again. Throws `not_found`, `owner_stays`, `role_beyond_own`. */
export async function blockUser(scope: Scope, id: string, block: boolean) {
  return change(scope, id, async (scope, before) => {
    if (block === (before.member.blockedAt !== null)) return;
    await update(scope, before, { blockedAt: block ? scope.clock() : null });
    const name = block ? 'organization.user_blocked' : 'organization.user_unblocked';
    await recordEvent(scope, name, eventOf(scope, before));
    if (block) await settleNarrowed(scope, before.member.organizationId);
  });
}

/** Takes somebody out of the organization and its teams, who is told. Throws as `blockUser` does. */
export async function removeUser(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = await lock(scope, eq(users.publicId, id));
    await takeOut(scope, row, 'organization.user_removed');
    await notifyUser(scope, row.user.id, { text: `You are no longer in ${organizationOf(scope).name}.` });
  });
}

/** Takes whoever asks out of the organization and its teams. Throws `owner_stays`. */
export async function leaveOrganization(scope: Scope): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = await lock(scope, eq(users.id, requireUser(scope).id));
    await takeOut(scope, row, 'organization.user_left');
  });
}

type Leaving = 'organization.user_removed' | 'organization.user_left';

async function takeOut(scope: Scope, row: Row, name: Leaving): Promise<void> {
  const ofOrganization = scope.db
    .select({ id: teams.id })
    .from(teams)
    .where(eq(teams.organizationId, organizationOf(scope).id));
  await scope.db
    .delete(teamMembers)
    .where(and(eq(teamMembers.userId, row.user.id), inArray(teamMembers.teamId, ofOrganization)));
  // The space stays for whoever comes back: what they made in it is theirs.
  await update(scope, row, { roleId: null, leftAt: scope.clock() });
  await recordEvent(scope, name, eventOf(scope, row));
  const { organizationId, userId } = row.member;
  await scope.runHook(memberLeft, scope, { organizationId, userId });
  await settleNarrowed(scope, row.member.organizationId);
}

async function change(
  scope: Scope,
  id: string,
  work: (scope: Scope, before: Row) => Promise<void>,
): Promise<OrganizationUserView> {
  return inTransaction(scope, async (scope) => {
    const before = await lock(scope, eq(users.publicId, id));
    await work(scope, before);
    const [after] = await select(scope).where(and(isIn(scope), eq(users.id, before.user.id)));
    if (!after) throw new Error('The user is not there.');
    return toView(scope, after);
  });
}

/** Whoever has a role that may more is out of reach, as the owner is. */
async function lock(scope: Scope, who: ReturnType<typeof eq>): Promise<Row> {
  const [row] = await select(scope)
    .where(and(isIn(scope), who))
    .for('update', { of: organizationMembers });
  if (!row) throw new AppError('not_found');
  if (row.user.id === row.ownerId) throw new AppError('owner_stays');
  if (row.user.id !== userOf(scope.caller)?.id) requireOwn(scope, row.role?.permissions ?? []);
  return row;
}

function isIn(scope: Scope) {
  return and(
    eq(organizationMembers.organizationId, organizationOf(scope).id),
    isNull(organizationMembers.leftAt),
  );
}

async function update(
  { db }: Scope,
  { member }: Row,
  set: Partial<typeof organizationMembers.$inferInsert>,
): Promise<void> {
  const { organizationId, userId } = member;
  await db
    .update(organizationMembers)
    .set(set)
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );
}

function eventOf(scope: Scope, { user, role }: Row) {
  return { target: organizationOf(scope).slug, userId: user.id, before: { role: role?.name ?? null } };
}
