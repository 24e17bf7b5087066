import { and, count, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import type { Invited } from '@linklet/contract/organizations/team-members.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { organizationOf } from '../change-organization.ts';
import { requireMemberRoom } from '../members/member-room.ts';
import {
  invitations,
  organizationMembers,
  teamMembers,
} from '../../../schema/organizations/organizations.table.ts';
import { openOrganization } from '../access/open-organization.ts';
import { requireRole, type Role } from '../access/roles.ts';
import { isPending, targetOf, teamNameOf } from './sent-invitations.ts';
import { requireGivable } from '../teams/team-members.ts';
import { teamOf } from '../teams/teams.ts';
import { expiryFrom, writeInvitation, type Offer } from './write-invitation.ts';

/** What people are invited as: into a team with a role there, or into the organization with one of its roles. */
type Part = { teamRole: TeamRole } | { role: Role | null };

interface Wanted<Chosen> {
  emails: readonly string[];
  role: Chosen;
  message?: string;
}

type Answer = Omit<Invited, 'wrong'>;

/**
 * Invites people into the team, and writes to them. Who is in it, or invited already, is left out.
 * Throws `role_beyond_own`, `member_limit_reached` where the plan has no room for all of them, and `too_many_requests`.
 */
export async function inviteToTeam(scope: Scope, wanted: Wanted<TeamRole>): Promise<Answer> {
  return inTransaction(scope, async (scope) => tell(scope, wanted, await inviteIntoTeam(scope, wanted)));
}

/** Invites people into the organization with a role, or none. Throws also `role_unknown`, `role_beyond_own`. */
export async function inviteToOrganization(scope: Scope, wanted: Wanted<number | null>): Promise<Answer> {
  return inTransaction(scope, async (scope) => tell(scope, wanted, await inviteIntoItself(scope, wanted)));
}

interface WantedInTeams extends Wanted<number | null> {
  /** By their slugs. */
  teams: readonly { team: string; role: TeamRole }[];
}

/**
 * Invites people into the organization, unless without a role, and into teams of it: all or nothing, and each person by
 * one email. Throws what both throw, and `not_found`, `forbidden` and `sign_on_required` as a team's own invitations do.
 */
export async function invitePeople(scope: Scope, { teams, ...wanted }: WantedInTeams): Promise<Answer> {
  return inTransaction(scope, async (scope) => {
    const made = wanted.role === null ? [] : await inviteIntoItself(scope, wanted);
    for (const { team, role } of teams) {
      const opened = await openTeam(scope, team);
      made.push(...(await inviteIntoTeam(opened, { ...wanted, role })));
    }
    return tell(scope, wanted, made);
  });
}

/** The team as a call about it would open it. */
async function openTeam(scope: Scope, team: string): Promise<Scope> {
  const address = { organization: organizationOf(scope).slug, team };
  const opened = { ...scope, ...(await openOrganization(scope, scope.caller, address)) };
  if (!opened.permissions.has('invitations.send')) throw new AppError('forbidden');
  return opened;
}

async function inviteIntoTeam(scope: Scope, wanted: Wanted<TeamRole>): Promise<Offer[]> {
  requireGivable(scope, wanted.role);
  return inviteAll(scope, wanted, { teamId: teamOf(scope).id, part: { teamRole: wanted.role } });
}

async function inviteIntoItself(scope: Scope, wanted: Wanted<number | null>): Promise<Offer[]> {
  const role = wanted.role === null ? null : await requireRole(scope, wanted.role);
  return inviteAll(scope, wanted, { teamId: null, part: { role } });
}

interface Place {
  /** Null for the organization itself. */
  teamId: number | null;
  part: Part;
}

async function inviteAll(
  scope: Scope,
  { emails, message = '' }: Pick<Wanted<unknown>, 'emails' | 'message'>,
  place: Place,
): Promise<Offer[]> {
  // Holds the organization, so that nobody is invited twice at once.
  await requireMemberRoom(scope, organizationOf(scope), 0);
  const wanted = [...new Set(emails)];
  const known = await knownEmails(scope, wanted, place.teamId);
  const fresh = wanted.filter((email) => !known.has(email));
  const pending = await countPending(scope, place.teamId);
  await requireMemberRoom(scope, organizationOf(scope), fresh.length + pending);
  const made: Offer[] = [];
  for (const email of fresh) made.push(await invite(scope, { email, message }, place));
  return made;
}

/** Writes to each person of all that they are invited to. */
async function tell(
  scope: Scope,
  { emails }: Pick<Wanted<unknown>, 'emails'>,
  made: readonly Offer[],
): Promise<Answer> {
  const byEmail = Map.groupBy(made, ({ invitation }) => invitation.email);
  for (const [first, ...others] of byEmail.values())
    if (first) await writeInvitation(scope, [first, ...others]);
  const wanted = [...new Set(emails)];
  return {
    invited: wanted.filter((email) => byEmail.has(email)),
    left_out: wanted.filter((email) => !byEmail.has(email)),
  };
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
    .where(and(eq(teamMembers.teamId, teamId), inArray(sql`lower(${users.email})`, emails)));
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
        inArray(sql`lower(${users.email})`, emails),
      ),
    );
}

async function countPending(scope: Scope, teamId: number | null): Promise<number> {
  const [row] = await scope.db.select({ count: count() }).from(invitations).where(isPending(scope, teamId));
  return row?.count ?? 0;
}

async function invite(
  scope: Scope,
  { email, message }: { email: string; message: string },
  { teamId, part }: Place,
): Promise<Offer> {
  const [{ id: organizationId }, now] = [organizationOf(scope), scope.clock()];
  const { columns, role } = describe(part);
  const [made] = await scope.db
    .insert(invitations)
    .values({
      ...{ organizationId, teamId, email, message },
      ...columns,
      invitedBy: userOf(scope.caller)?.id ?? null,
      createdAt: now,
      updatedAt: now,
      expiresAt: expiryFrom(now),
    })
    .returning();
  await recordEvent(scope, teamId === null ? 'organization.invitation_sent' : 'team.invitation_sent', {
    target: targetOf(scope),
    after: { email, role, ...(message !== '' && { message }) },
  });
  if (!made) throw new Error('PostgreSQL returned no invitation.');
  return { invitation: made, team: teamNameOf(scope), role };
}

function describe(part: Part) {
  if ('teamRole' in part) return { columns: part, role: part.teamRole };
  return part.role === null
    ? { columns: { roleId: null }, role: null }
    : { columns: { roleId: part.role.id }, role: part.role.name };
}
