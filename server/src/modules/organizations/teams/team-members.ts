import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import type { TeamMemberView } from '@linklet/contract/organizations/team-members.ts';
import { requireUser, userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import { photoUrl } from '../../photos/index.ts';
import { photos } from '../../../schema/photos/photos.table.ts';
import { organizationOf } from '../change-organization.ts';
import { teamRolePermissions } from '../access/granted-permissions.ts';
import { teamMembers, teams } from '../../../schema/organizations/organizations.table.ts';
import { requireOwn } from '../access/roles.ts';
import { settleNarrowed } from '../access/settle-narrowed.ts';
import { teamOf } from './teams.ts';

/** Who is in the team, by name. */
export async function listTeamMembers(scope: Scope): Promise<{ data: TeamMemberView[] }> {
  const rows = await scope.db
    .select({ user: users, role: teamMembers.role, photoId: photos.publicId })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .leftJoin(photos, eq(photos.userId, users.id))
    .where(eq(teamMembers.teamId, teamOf(scope).id))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));
  return { data: rows.map((row) => toMemberView(scope, row)) };
}

function toMemberView({ caller }: Scope, { user, role, photoId }: Member): TeamMemberView {
  const { id, publicId, name, email } = user;
  const photo_url = photoUrl(photoId);
  return { id: publicId, name, email, photo_url, role, is_self: id === userOf(caller)?.id };
}

/** Gives somebody in the team another role. Throws `not_found`, `last_admin`, `role_beyond_own`. */
export async function changeTeamMember(scope: Scope, id: string, role: TeamRole): Promise<TeamMemberView> {
  return inTransaction(scope, async (scope) => {
    const member = await lockMember(scope, eq(users.publicId, id));
    requireReach(scope, member);
    requireGivable(scope, role);
    requireNoRise(scope, member, role);
    if (role !== 'admin') await requireOtherAdmin(scope, member);
    await scope.db.update(teamMembers).set({ role }).where(isMember(scope, member.user.id));
    await recordEvent(scope, 'team.member_role_changed', { ...eventOf(scope, member), after: { role } });
    await settleNarrowed(scope, organizationOf(scope).id);
    return toMemberView(scope, { ...member, role });
  });
}

/** Throws `role_beyond_own` for a role in the team that may more there than whoever gives it. */
export function requireGivable(scope: Scope, role: TeamRole): void {
  requireOwn(scope, teamRolePermissions[role]);
}

/** Whoever may more in the team is out of reach. */
function requireReach(scope: Scope, { user, role }: Member): void {
  if (user.id !== userOf(scope.caller)?.id) requireGivable(scope, role);
}

/** What a role of the organization allows ends with that role; a place in a team that somebody took by it would not. */
function requireNoRise({ caller, permissions }: Scope, { user, role: before }: Member, role: TeamRole): void {
  const isRise = teamRolePermissions[role].length > teamRolePermissions[before].length;
  const isOwner = permissions.has('organization.transfer');
  if (isRise && user.id === userOf(caller)?.id && !isOwner) throw new AppError('role_beyond_own');
}

/** Takes somebody out of the team, who is told. Throws `not_found`, `last_admin`, `role_beyond_own`. */
export async function removeTeamMember(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const member = await lockMember(scope, eq(users.publicId, id));
    requireReach(scope, member);
    await takeOut(scope, member, 'team.member_removed');
    const { name } = teamOf(scope);
    await notifyUser(scope, member.user.id, { text: `You are no longer in the team ${name}.` });
  });
}

/** Takes whoever asks out of the team. Throws `not_found` for one who is not in it, `last_admin`. */
export async function leaveTeam(scope: Scope): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const member = await lockMember(scope, eq(users.id, requireUser(scope).id));
    await takeOut(scope, member, 'team.member_left');
  });
}

interface Member {
  user: typeof users.$inferSelect;
  role: TeamRole;
  photoId: string | null;
}

type Leaving = 'team.member_removed' | 'team.member_left';

async function takeOut(scope: Scope, member: Member, name: Leaving): Promise<void> {
  await requireOtherAdmin(scope, member);
  await scope.db.delete(teamMembers).where(isMember(scope, member.user.id));
  await recordEvent(scope, name, eventOf(scope, member));
  await settleNarrowed(scope, organizationOf(scope).id);
}

// The team's row is held, so that two admins who leave at once can't both be the other one.
async function lockMember(scope: Scope, who: ReturnType<typeof eq>): Promise<Member> {
  const teamId = teamOf(scope).id;
  await scope.db.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update');
  const [member] = await scope.db
    .select({ user: users, role: teamMembers.role, photoId: photos.publicId })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .leftJoin(photos, eq(photos.userId, users.id))
    .where(and(eq(teamMembers.teamId, teamId), who));
  if (!member) throw new AppError('not_found');
  return member;
}

async function requireOtherAdmin(scope: Scope, { user, role }: Member): Promise<void> {
  if (role !== 'admin') return;
  const isOther = and(
    eq(teamMembers.teamId, teamOf(scope).id),
    eq(teamMembers.role, 'admin'),
    ne(teamMembers.userId, user.id),
  );
  const [other] = await scope.db.select().from(teamMembers).where(isOther).limit(1);
  if (!other) throw new AppError('last_admin');
}

function isMember(scope: Scope, userId: number) {
  return and(eq(teamMembers.teamId, teamOf(scope).id), eq(teamMembers.userId, userId));
}

function eventOf(scope: Scope, { user, role }: Member) {
  const target = `${organizationOf(scope).slug}/${teamOf(scope).slug}`;
  return { target, userId: user.id, before: { role } };
}
