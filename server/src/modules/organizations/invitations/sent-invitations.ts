import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { SentOrganizationInvitation } from '@linklet/contract/organizations/users.ts';
import type { SentInvitation } from '@linklet/contract/organizations/team-members.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { countAttempt } from '../../../platform/attempts.ts';
import { HOUR_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { organizationOf } from '../change-organization.ts';
import { teamRolePermissions } from '../access/granted-permissions.ts';
import { invitations, organizationRoles } from '../../../schema/organizations/organizations.table.ts';
import { requireOwn } from '../access/roles.ts';
import { listTeamsWith } from '../access/seen-teams.ts';
import { teamOf } from '../teams/teams.ts';
import { expiryFrom, tellWithdrawn, writeInvitation } from './write-invitation.ts';

/** The team's invitations that have no answer, the newest first. */
export async function listSentInvitations(scope: Scope): Promise<{ data: SentInvitation[] }> {
  const rows = await listSent(scope, teamOf(scope).id);
  return {
    data: rows.map(({ invitation: { id, email, teamRole, expiresAt } }) => ({
      ...{ id, email, role: teamRole ?? 'viewer' },
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/** The organization's own invitations that have no answer, and those into teams that are open to whoever asks, the newest first. */
export async function listSentOrganizationInvitations(
  scope: Scope,
): Promise<{ data: SentOrganizationInvitation[] }> {
  const open = new Map((await listTeamsWith(scope, 'invitations.send')).map((team) => [team.id, team]));
  const rows = await listSent(scope, null, [...open.keys()]);
  return {
    data: rows.map(({ invitation: { id, email, expiresAt, teamId, teamRole }, role }) => {
      const team = teamId === null ? undefined : open.get(teamId);
      return {
        ...{ id, email, role: role && { id: role.id, name: role.name } },
        team: team ? { slug: team.slug, name: team.name, role: teamRole ?? 'viewer' } : null,
        expires_at: expiresAt.toISOString(),
      };
    }),
  };
}

async function listSent(scope: Scope, teamId: number | null, besides: number[] = []) {
  const isInOther = and(isOpen(scope), inArray(invitations.teamId, besides));
  return scope.db
    .select({ invitation: invitations, role: organizationRoles })
    .from(invitations)
    .leftJoin(organizationRoles, eq(organizationRoles.id, invitations.roleId))
    .where(or(isPending(scope, teamId), isInOther))
    .orderBy(desc(invitations.id));
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
    await recordEvent(scope, `${kindOf(teamId)}.invitation_withdrawn`, {
      target: targetOf(scope),
      before: { email: withdrawn.email, role: withdrawn.teamRole },
    });
    await tellWithdrawn(scope, organizationOf(scope), withdrawn.email);
  });
}

const MOST_RESENT = 3;

/** Sends an invitation into the team again. Throws as `resend` does. */
export async function resendInvitation(scope: Scope, id: number): Promise<{ expires_at: string }> {
  return resend(scope, id, teamOf(scope).id);
}

/** Sends an invitation into the organization again. Throws as `resend` does. */
export async function resendOrganizationInvitation(
  scope: Scope,
  id: number,
): Promise<{ expires_at: string }> {
  return resend(scope, id, null);
}

/**
 * Throws `not_found` for one that has an answer, `role_beyond_own`, `too_many_requests` after three times in an hour.
 * Whoever sends it again gives what it says.
 */
async function resend(scope: Scope, id: number, teamId: number | null): Promise<{ expires_at: string }> {
  const [known] = await scope.db
    .select({ teamRole: invitations.teamRole, role: organizationRoles })
    .from(invitations)
    .leftJoin(organizationRoles, eq(organizationRoles.id, invitations.roleId))
    .where(and(isPending(scope, teamId), eq(invitations.id, id)));
  if (!known) throw new AppError('not_found');
  requireOwn(scope, known.teamRole ? teamRolePermissions[known.teamRole] : (known.role?.permissions ?? []));
  await countAttempt(scope, {
    subject: `invitation ${String(id)} sent again`,
    most: MOST_RESENT,
    windowMs: HOUR_MS,
  });
  return inTransaction(scope, async (scope) => {
    const now = scope.clock();
    const expiresAt = expiryFrom(now);
    const [sent] = await scope.db
      .update(invitations)
      .set({ updatedAt: now, expiresAt, invitedBy: userOf(scope.caller)?.id ?? null })
      .where(and(isPending(scope, teamId), eq(invitations.id, id)))
      .returning();
    if (!sent) throw new AppError('not_found');
    const role = sent.teamRole ?? known.role?.name ?? null;
    await recordEvent(scope, `${kindOf(teamId)}.invitation_resent`, {
      target: targetOf(scope),
      after: { email: sent.email, role },
    });
    await writeInvitation(scope, [{ invitation: sent, team: teamNameOf(scope), role }]);
    return { expires_at: expiresAt.toISOString() };
  });
}

function kindOf(teamId: number | null): 'organization' | 'team' {
  return teamId === null ? 'organization' : 'team';
}

/** The team's that the call is about; null for the organization itself. */
export function teamNameOf(scope: Scope): string | null {
  return organizationOf(scope).team?.name ?? null;
}

/** What entries of the audit name. */
export function targetOf(scope: Scope): string {
  const { slug, team } = organizationOf(scope);
  return team === null ? slug : `${slug}/${team.slug}`;
}

/** Of the team, or of the organization itself: without an answer, in time or not. */
export function isPending(scope: Scope, teamId: number | null) {
  const isThere = teamId === null ? isNull(invitations.teamId) : eq(invitations.teamId, teamId);
  return and(isOpen(scope), isThere);
}

function isOpen(scope: Scope) {
  return and(eq(invitations.organizationId, organizationOf(scope).id), eq(invitations.state, 'pending'));
}
