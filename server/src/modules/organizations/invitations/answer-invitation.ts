import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { OrganizationInvitationView } from '@linklet/contract/organizations/users.ts';
import type { InvitationView } from '@linklet/contract/organizations/team-members.ts';
import { userOf, type CallerUser } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import { photoUrl } from '../../photos/index.ts';
import { photos } from '../../../schema/photos/photos.table.ts';
import { addMember, giveRole } from '../members/add-member.ts';
import { requireMemberRoom } from '../members/member-room.ts';
import { withdrawUncovered } from '../access/settle-narrowed.ts';
import {
  invitations,
  organizationRoles,
  organizations,
  teamMembers,
  teams,
} from '../../../schema/organizations/organizations.table.ts';

/** The invitations into teams that wait for whoever asks, the newest first: none where the address is not proved. */
export async function listTeamInvitations(scope: Scope): Promise<{ data: InvitationView[] }> {
  const rows = await listWaiting(scope);
  return {
    data: rows.flatMap(
      ({ invitation: { id, teamRole, message, updatedAt }, organization, team, inviter, photoId }) =>
        team === null || teamRole === null
          ? []
          : {
              ...{ id, source: 'team' as const, inviter, role: teamRole, message },
              organization: toInviting(organization, photoId),
              team: { slug: team.slug, name: team.name },
              updated_at: updatedAt.toISOString(),
            },
    ),
  };
}

/** The invitations into organizations that wait for whoever asks, as those into teams. */
export async function listOrganizationInvitations(
  scope: Scope,
): Promise<{ data: OrganizationInvitationView[] }> {
  const rows = await listWaiting(scope);
  return {
    data: rows
      .filter(({ team }) => team === null)
      .map(({ invitation: { id, message, updatedAt }, organization, inviter, role, photoId }) => ({
        ...{ id, source: 'organization' as const, inviter, message },
        organization: toInviting(organization, photoId),
        role: role && { id: role.id, name: role.name },
        updated_at: updatedAt.toISOString(),
      })),
  };
}

function toInviting({ slug, name }: { slug: string; name: string }, photoId: string | null) {
  return { slug, name, photo_url: photoUrl(photoId) };
}

async function listWaiting(scope: Scope): Promise<Waiting[]> {
  const user = userOf(scope.caller);
  if (user?.isVerified !== true) return [];
  return selectInvitations(scope).where(isWaitingFor(scope, user)).orderBy(desc(invitations.id));
}

interface Answer {
  organization: string;
  /** Absent for an invitation into the organization itself. */
  team?: string;
  invitation: number;
  answer: 'accept' | 'reject';
}

/** Comes into a team or an organization, or does not. Throws `invitation_gone`, `member_limit_reached`. */
export async function answerInvitation(scope: Scope, { organization, team, invitation, answer }: Answer) {
  const user = userOf(scope.caller);
  if (user?.isVerified !== true) throw new AppError('invitation_gone');
  await inTransaction(scope, async (scope) => {
    const [of] = await scope.db.select().from(organizations).where(eq(organizations.slug, organization));
    if (of && answer === 'accept') await withdrawUncovered(scope, of.id);
    const named = and(
      eq(organizations.slug, organization),
      team === undefined ? isNull(invitations.teamId) : eq(teams.slug, team),
      eq(invitations.id, invitation),
    );
    const [found] = await selectInvitations(scope)
      .where(and(isWaitingFor(scope, user), named))
      .for('update', { of: invitations });
    if (!found) throw new AppError('invitation_gone');
    await settle(scope, found, answer);
    if (answer === 'accept') await join(scope, found, user);
  });
}

type Waiting = Awaited<ReturnType<typeof selectInvitations>>[number];

async function settle(scope: Scope, waiting: Waiting, answer: Answer['answer']) {
  const { invitation, organization, team } = waiting;
  const state = answer === 'accept' ? 'accepted' : 'rejected';
  await scope.db
    .update(invitations)
    .set({ state, updatedAt: scope.clock() })
    .where(eq(invitations.id, invitation.id));
  const kind = team === null ? 'organization' : 'team';
  await recordEvent(scope, `${kind}.invitation_${state}`, auditOf(waiting));
  if (invitation.invitedBy === null) return;
  const text = `${invitation.email} has ${state} the invitation to ${(team ?? organization).name}.`;
  await notifyUser(scope, invitation.invitedBy, { text, path: '/app/settings/teams' });
}

function auditOf({ invitation, organization, team, role }: Waiting) {
  return {
    target: team === null ? organization.slug : `${organization.slug}/${team.slug}`,
    organizationId: organization.id,
    after: { role: team === null ? (role?.name ?? null) : invitation.teamRole },
  };
}

async function join(scope: Scope, { invitation, organization, team }: Waiting, user: CallerUser) {
  await addMember(scope, organization, user.id);
  if (team === null)
    await giveRole(scope, { organizationId: organization.id, userId: user.id }, invitation.roleId);
  else {
    await scope.db
      .insert(teamMembers)
      .values({
        ...{ teamId: team.id, userId: user.id, role: invitation.teamRole ?? 'viewer' },
        createdAt: scope.clock(),
      })
      .onConflictDoNothing();
  }
  // With the newcomer counted, who may be in it already.
  await requireMemberRoom(scope, organization, 0);
}

/** Invitations with all that is told of them. */
export function selectInvitations({ db }: Pick<Services, 'db'>) {
  return db
    .select({
      invitation: invitations,
      organization: organizations,
      team: teams,
      role: organizationRoles,
      inviter: users.name,
      photoId: photos.publicId,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, invitations.roleId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(photos, eq(photos.organizationId, organizations.id))
    .$dynamic();
}

/** Of invitations, with their organizations and teams. An archived team, or organization, waits for nobody. */
export function isWaitingFor(scope: Scope, user: CallerUser) {
  return and(eq(invitations.email, user.email.toLowerCase()), isWaiting(scope));
}

/** The same, for anybody. */
export function isWaiting({ clock }: Pick<Services, 'clock'>) {
  return and(
    eq(invitations.state, 'pending'),
    gt(invitations.expiresAt, clock()),
    isNull(teams.archivedAt),
    isNull(organizations.archivedAt),
  );
}
