import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { InvitationView } from '@linklet/contract/team-members.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type ActorUser, type Scope } from '../../platform/scope.ts';
import { users } from '../accounts/users.table.ts';
import { recordAudit } from '../audit/index.ts';
import { notifyUser } from '../notifications/index.ts';
import { addMember } from './add-member.ts';
import { requireMemberRoom } from './member-room.ts';
import { organizations, teamInvitations, teamMembers, teams } from './organizations.table.ts';

/** The invitations that wait for whoever asks, the newest first: none where the address is not proved. */
export async function listTeamInvitations(scope: Scope): Promise<{ data: InvitationView[] }> {
  const { user } = scope.actor;
  if (user?.isVerified !== true) return { data: [] };
  const rows = await select(scope).where(isWaitingFor(scope, user)).orderBy(desc(teamInvitations.id));
  return {
    data: rows.map(({ invitation, organization, team, inviter }) => ({
      id: invitation.id,
      source: 'team' as const,
      organization: { slug: organization.slug, name: organization.name },
      team: { slug: team.slug, name: team.name },
      inviter,
      role: invitation.role,
      updated_at: invitation.updatedAt.toISOString(),
    })),
  };
}

interface Answer {
  organization: string;
  team: string;
  invitation: number;
  answer: 'accept' | 'reject';
}

/** Comes into a team, or does not. Throws `invitation_gone`, `member_limit_reached`. */
export async function answerInvitation(scope: Scope, { organization, team, invitation, answer }: Answer) {
  const { user } = scope.actor;
  if (user?.isVerified !== true) throw new AppError('invitation_gone');
  await inTransaction(scope, async (scope) => {
    const named = and(
      eq(organizations.slug, organization),
      eq(teams.slug, team),
      eq(teamInvitations.id, invitation),
    );
    const [found] = await select(scope)
      .where(and(isWaitingFor(scope, user), named))
      .for('update', { of: teamInvitations });
    if (!found) throw new AppError('invitation_gone');
    await settle(scope, found, answer);
    if (answer === 'accept') await join(scope, found, user);
  });
}

type Waiting = Awaited<ReturnType<typeof select>>[number];

async function settle(scope: Scope, { invitation, organization, team }: Waiting, answer: Answer['answer']) {
  const state = answer === 'accept' ? 'accepted' : 'rejected';
  await scope.db
    .update(teamInvitations)
    .set({ state, updatedAt: scope.clock() })
    .where(eq(teamInvitations.id, invitation.id));
  await recordAudit(scope, `team.invitation-${state}`, {
    target: `${organization.slug}/${team.slug}`,
    after: { role: invitation.role },
  });
  if (invitation.invitedBy === null) return;
  const text = `${invitation.email} has ${state} the invitation to ${team.name}.`;
  await notifyUser(scope, invitation.invitedBy, { text, path: '/app/settings/teams' });
}

async function join(scope: Scope, { invitation, organization, team }: Waiting, user: ActorUser) {
  await addMember(scope, organization, user.id);
  await scope.db
    .insert(teamMembers)
    .values({ teamId: team.id, userId: user.id, role: invitation.role, createdAt: scope.clock() })
    .onConflictDoNothing();
  // With the newcomer counted, who may be in another team already.
  await requireMemberRoom(scope, organization, 0);
}

function select({ db }: Scope) {
  return db
    .select({ invitation: teamInvitations, organization: organizations, team: teams, inviter: users.name })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .innerJoin(organizations, eq(organizations.id, teams.organizationId))
    .leftJoin(users, eq(users.id, teamInvitations.invitedBy))
    .$dynamic();
}

/** An archived team, or organization, waits for nobody. */
function isWaitingFor(scope: Scope, user: ActorUser) {
  return and(
    eq(teamInvitations.email, user.email.toLowerCase()),
    eq(teamInvitations.state, 'pending'),
    gt(teamInvitations.expiresAt, scope.clock()),
    isNull(teams.archivedAt),
    isNull(organizations.archivedAt),
  );
}
