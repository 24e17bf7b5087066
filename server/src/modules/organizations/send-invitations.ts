import { and, count, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { TeamRole } from '@linklet/contract/organizations.ts';
import type { SentInvitation } from '@linklet/contract/team-members.ts';
import { AppError } from '../../platform/errors.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { users } from '../accounts/users.table.ts';
import { recordAudit } from '../audit/index.ts';
import { notifyUser } from '../notifications/index.ts';
import { organizationOf } from './change-organization.ts';
import { requireMemberRoom } from './member-room.ts';
import { teamInvitations, teamMembers } from './organizations.table.ts';
import { teamOf } from './teams.ts';

const LIFETIME_MS = 14 * 24 * 3_600_000;
const SCREEN = '/app/settings/teams';

/** The team's invitations that wait for an answer, the newest first. */
export async function listSentInvitations(scope: Scope): Promise<{ data: SentInvitation[] }> {
  const rows = await scope.db
    .select()
    .from(teamInvitations)
    .where(and(isPending(scope), gt(teamInvitations.expiresAt, scope.clock())))
    .orderBy(desc(teamInvitations.id));
  return {
    data: rows.map(({ id, email, role, expiresAt }) => ({
      id,
      email,
      role,
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/**
 * Invites people into the team, and writes to them. Who is in it, or invited already, is left out.
 * Throws `member_limit_reached` where the plan has no room for all of them.
 */
export async function inviteToTeam(
  scope: Scope,
  { emails, role }: { emails: readonly string[]; role: TeamRole },
): Promise<{ invited: string[]; left_out: string[] }> {
  return inTransaction(scope, async (scope) => {
    // Holds the organization, so that nobody is invited twice at once.
    await requireMemberRoom(scope, organizationOf(scope), 0);
    const wanted = [...new Set(emails)];
    const known = await knownEmails(scope, wanted);
    const invited = wanted.filter((email) => !known.has(email));
    await requireMemberRoom(scope, organizationOf(scope), invited.length + (await countPending(scope)));
    for (const email of invited) await invite(scope, email, role);
    return { invited, left_out: wanted.filter((email) => known.has(email)) };
  });
}

/** The addresses of these that are in the team, or invited. Invitations that have expired are withdrawn. */
async function knownEmails(scope: Scope, emails: string[]): Promise<Set<string>> {
  await scope.db
    .update(teamInvitations)
    .set({ state: 'withdrawn', updatedAt: scope.clock() })
    .where(and(isPending(scope), lte(teamInvitations.expiresAt, scope.clock())));
  const [members, pending] = await Promise.all([
    scope.db
      .select({ email: users.email })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .where(and(eq(teamMembers.teamId, teamOf(scope).id), inArray(users.email, emails))),
    scope.db
      .select({ email: teamInvitations.email })
      .from(teamInvitations)
      .where(and(isPending(scope), inArray(teamInvitations.email, emails))),
  ]);
  return new Set([...members, ...pending].map(({ email }) => email.toLowerCase()));
}

async function countPending(scope: Scope): Promise<number> {
  const [row] = await scope.db.select({ count: count() }).from(teamInvitations).where(isPending(scope));
  return row?.count ?? 0;
}

async function invite(scope: Scope, email: string, role: TeamRole): Promise<void> {
  const [organization, team, now] = [organizationOf(scope), teamOf(scope), scope.clock()];
  await scope.db.insert(teamInvitations).values({
    teamId: team.id,
    email,
    role,
    invitedBy: scope.actor.user?.id ?? null,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  await recordAudit(scope, 'team.invited', {
    target: `${organization.slug}/${team.slug}`,
    after: { email, role },
  });
  const text = `You are invited to the team ${team.name} of ${organization.name}.`;
  const [user] = await scope.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (user) await notifyUser(scope, user.id, { text, path: SCREEN });
  await sendEmail(scope, email, {
    subject: `Join ${team.name} of ${organization.name}`,
    preview: text,
    paragraphs: [text, 'Sign in, or sign up with this address, to accept or reject the invitation.'],
    button: { label: 'See the invitation', url: `${scope.config.baseUrl}${SCREEN}` },
    note: 'The invitation is for this address alone and ends after 14 days.',
  });
}

/** Takes an invitation back. Throws `not_found` for one that does not wait any more. */
export async function withdrawInvitation(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [withdrawn] = await scope.db
      .update(teamInvitations)
      .set({ state: 'withdrawn', updatedAt: scope.clock() })
      .where(and(isPending(scope), eq(teamInvitations.id, id)))
      .returning();
    if (!withdrawn) throw new AppError('not_found');
    await recordAudit(scope, 'team.invitation-withdrawn', {
      target: `${organizationOf(scope).slug}/${teamOf(scope).slug}`,
      before: { email: withdrawn.email, role: withdrawn.role },
    });
  });
}

function isPending(scope: Scope) {
  return and(eq(teamInvitations.teamId, teamOf(scope).id), eq(teamInvitations.state, 'pending'));
}
