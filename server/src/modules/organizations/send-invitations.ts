import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { TeamRole } from '@linklet/contract/organizations.ts';
import type { SentOrganizationInvitation } from '@linklet/contract/organization-users.ts';
import type { Invited, SentInvitation } from '@linklet/contract/team-members.ts';
import { AppError } from '../../platform/errors.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { users } from '../accounts/users.table.ts';
import { recordAudit } from '../audit/index.ts';
import { notifyUser } from '../notifications/index.ts';
import { organizationOf } from './change-organization.ts';
import { requireMemberRoom } from './member-room.ts';
import { invitations, organizationMembers, organizationRoles, teamMembers } from './organizations.table.ts';
import { requireRole, type Role } from './roles.ts';
import { teamOf } from './teams.ts';

const LIFETIME_MS = 14 * 24 * 3_600_000;
const SCREEN = '/app/settings/teams';

/** What people are invited as: into a team with a role there, or into the organization with one of its roles. */
type Part = { teamRole: TeamRole } | { role: Role };

/** The team's invitations that wait for an answer, the newest first. */
export async function listSentInvitations(scope: Scope): Promise<{ data: SentInvitation[] }> {
  const rows = await listWaiting(scope, teamOf(scope).id);
  return {
    data: rows.map(({ invitation: { id, email, teamRole, expiresAt } }) => ({
      ...{ id, email, role: teamRole ?? 'viewer' },
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/** The organization's own invitations that wait for an answer, the newest first. */
export async function listSentOrganizationInvitations(
  scope: Scope,
): Promise<{ data: SentOrganizationInvitation[] }> {
  const rows = await listWaiting(scope, null);
  return {
    data: rows.map(({ invitation: { id, email, expiresAt }, role }) => ({
      ...{ id, email, role: role && { id: role.id, name: role.name } },
      expires_at: expiresAt.toISOString(),
    })),
  };
}

async function listWaiting(scope: Scope, teamId: number | null) {
  return scope.db
    .select({ invitation: invitations, role: organizationRoles })
    .from(invitations)
    .leftJoin(organizationRoles, eq(organizationRoles.id, invitations.roleId))
    .where(and(isPending(scope, teamId), gt(invitations.expiresAt, scope.clock())))
    .orderBy(desc(invitations.id));
}

interface Wanted<Chosen> {
  emails: readonly string[];
  role: Chosen;
}

/**
 * Invites people into the team, and writes to them. Who is in it, or invited already, is left out.
 * Throws `member_limit_reached` where the plan has no room for all of them.
 */
export async function inviteToTeam(scope: Scope, { emails, role }: Wanted<TeamRole>): Promise<Invited> {
  return inTransaction(scope, async (scope) =>
    inviteAll(scope, emails, { teamId: teamOf(scope).id, part: { teamRole: role } }),
  );
}

/** Invites people into the organization with a role. Throws also `role_unknown`, `role_beyond_own`. */
export async function inviteToOrganization(scope: Scope, { emails, role }: Wanted<number>): Promise<Invited> {
  return inTransaction(scope, async (scope) =>
    inviteAll(scope, emails, { teamId: null, part: { role: await requireRole(scope, role) } }),
  );
}

interface Place {
  /** Null for the organization itself. */
  teamId: number | null;
  part: Part;
}

async function inviteAll(scope: Scope, emails: readonly string[], place: Place): Promise<Invited> {
  // Holds the organization, so that nobody is invited twice at once.
  await requireMemberRoom(scope, organizationOf(scope), 0);
  const wanted = [...new Set(emails)];
  const known = await knownEmails(scope, wanted, place.teamId);
  const fresh = wanted.filter((email) => !known.has(email));
  const pending = await countPending(scope, place.teamId);
  await requireMemberRoom(scope, organizationOf(scope), fresh.length + pending);
  for (const email of fresh) await invite(scope, email, place);
  return { invited: fresh, left_out: wanted.filter((email) => known.has(email)) };
}

/** The addresses of these that are there, or invited. Invitations that have expired are withdrawn. */
async function knownEmails(scope: Scope, emails: string[], teamId: number | null): Promise<Set<string>> {
  await scope.db
    .update(invitations)
    .set({ state: 'withdrawn', updatedAt: scope.clock() })
    .where(and(isPending(scope, teamId), lte(invitations.expiresAt, scope.clock())));
  const [members, pending] = await Promise.all([
    teamId === null ? listWithRole(scope, emails) : listInTeam(scope, emails, teamId),
    scope.db
      .select({ email: invitations.email })
      .from(invitations)
      .where(and(isPending(scope, teamId), inArray(invitations.email, emails))),
  ]);
  return new Set([...members, ...pending].map(({ email }) => email.toLowerCase()));
}

async function listInTeam({ db }: Scope, emails: string[], teamId: number) {
  return db
    .select({ email: users.email })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.teamId, teamId), inArray(users.email, emails)));
}

async function listWithRole(scope: Scope, emails: string[]) {
  return scope.db
    .select({ email: users.email })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationOf(scope).id),
        isNotNull(organizationMembers.roleId),
        inArray(users.email, emails),
      ),
    );
}

async function countPending(scope: Scope, teamId: number | null): Promise<number> {
  const [row] = await scope.db.select({ count: count() }).from(invitations).where(isPending(scope, teamId));
  return row?.count ?? 0;
}

async function invite(scope: Scope, email: string, { teamId, part }: Place): Promise<void> {
  const [{ id: organizationId }, now] = [organizationOf(scope), scope.clock()];
  await scope.db.insert(invitations).values({
    ...{ organizationId, teamId, email },
    ...('role' in part ? { roleId: part.role.id } : { teamRole: part.teamRole }),
    invitedBy: scope.actor.user?.id ?? null,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  const role = 'role' in part ? part.role.name : part.teamRole;
  await recordAudit(scope, teamId === null ? 'organization.invited' : 'team.invited', {
    target: targetOf(scope),
    after: { email, role },
  });
  await write(scope, email, role);
}

async function write(scope: Scope, email: string, role: string): Promise<void> {
  const { name, team } = organizationOf(scope);
  const text =
    team === null
      ? `You are invited to ${name} as ${role}.`
      : `You are invited to the team ${team.name} of ${name}.`;
  const [user] = await scope.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (user) await notifyUser(scope, user.id, { text, path: SCREEN });
  await sendEmail(scope, email, {
    subject: team === null ? `Join ${name}` : `Join ${team.name} of ${name}`,
    preview: text,
    paragraphs: [text, 'Sign in, or sign up with this address, to accept or reject the invitation.'],
    button: { label: 'See the invitation', url: `${scope.config.baseUrl}${SCREEN}` },
    note: 'The invitation is for this address alone and ends after 14 days.',
  });
}

/** Takes an invitation into the team back. Throws `not_found` for one that does not wait any more. */
export async function withdrawInvitation(scope: Scope, id: number): Promise<void> {
  await withdraw(scope, id, teamOf(scope).id);
}

/** Takes an invitation into the organization back. Throws `not_found` for one that does not wait any more. */
export async function withdrawOrganizationInvitation(scope: Scope, id: number): Promise<void> {
  await withdraw(scope, id, null);
}

async function withdraw(scope: Scope, id: number, teamId: number | null): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [withdrawn] = await scope.db
      .update(invitations)
      .set({ state: 'withdrawn', updatedAt: scope.clock() })
      .where(and(isPending(scope, teamId), eq(invitations.id, id)))
      .returning();
    if (!withdrawn) throw new AppError('not_found');
    const kind = teamId === null ? 'organization' : 'team';
    await recordAudit(scope, `${kind}.invitation-withdrawn`, {
      target: targetOf(scope),
      before: { email: withdrawn.email, role: withdrawn.teamRole },
    });
  });
}

function targetOf(scope: Scope): string {
  const { slug, team } = organizationOf(scope);
  return team === null ? slug : `${slug}/${team.slug}`;
}

function isPending(scope: Scope, teamId: number | null) {
  return and(
    eq(invitations.organizationId, organizationOf(scope).id),
    teamId === null ? isNull(invitations.teamId) : eq(invitations.teamId, teamId),
    eq(invitations.state, 'pending'),
  );
}
