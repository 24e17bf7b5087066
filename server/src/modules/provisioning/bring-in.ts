import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { changeAccount, findUserByEmail, insertAccount, sendVerification } from '../accounts/index.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { recordEvent } from '../audit/index.ts';
import { inviteToOrganization, letIn, organizationOf } from '../organizations/index.ts';
import { keepAsMade, nameOfPerson } from '../single-sign-on/index.ts';
import { ssoConnections } from '../../schema/single-sign-on/single-sign-on.table.ts';
import { makeWorkspace } from '../workspaces/index.ts';
import { findKnown, type Known } from './known.ts';
import { scimUsers } from '../../schema/provisioning/provisioning.table.ts';
import { ScimError } from './scim-error.ts';

/**
 * Lets somebody in whose account is the organization's, and makes it where they have none; invites everybody else:
 * nobody is put into an organization who knows nothing of it. Throws `ScimError`.
 */
export async function bringIn(scope: Scope, { user: known, told, member, isMade }: Known): Promise<void> {
  if (member !== null && member.blockedAt !== null)
    throw new ScimError(400, 'This user is blocked in the organization.');
  const user = known ?? (await findTold(scope, told));
  if (user === null) return told === null ? undefined : makeMember(scope, told);
  if (isMade) return enter(scope, user.id);
  const role = await roleOfNewcomers(scope);
  await inviteToOrganization(scope, { emails: [user.email.toLowerCase()], role });
}

/** Who has made an account since they were told. */
async function findTold(scope: Scope, told: Told | null): Promise<User | null> {
  const user = told && (await findUserByEmail(scope, told.userName));
  if (told === null || !user) return null;
  await link(scope, told, user.id);
  return user;
}

type Told = NonNullable<Known['told']>;

/** Makes an account whose email is as good as unproved, and lets it in. */
async function makeMember(scope: Scope, told: Told): Promise<void> {
  const { userName: email, name } = told;
  const user = await insertAccount(scope, {
    ...{ email, name: nameOfPerson({ name: name ?? '', email }) },
    workspaceId: await makeWorkspace(scope, 'personal'),
    createdAt: scope.clock(),
  });
  const { id: organizationId, slug: target } = organizationOf(scope);
  await keepAsMade(scope, { userId: user.id, organizationId });
  await link(scope, told, user.id);
  await enter(scope, user.id);
  await recordEvent(scope, 'provisioning.user_created', { target, userId: user.id, after: { email } });
}

async function link({ db }: Scope, { organizationId, id }: Told, userId: number): Promise<void> {
  await db
    .update(scimUsers)
    .set({ userId })
    .where(and(eq(scimUsers.organizationId, organizationId), eq(scimUsers.id, id)));
}

/** Whoever comes into an organization is the one of that email whom its provider told. */
export async function linkNewcomer(
  { db }: Services,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<void> {
  const email = db
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId));
  await db
    .update(scimUsers)
    .set({ userId })
    .where(
      and(
        eq(scimUsers.organizationId, organizationId),
        isNull(scimUsers.userId),
        eq(sql`lower(${scimUsers.userName})`, email),
      ),
    );
}

/**
 * Calls somebody by another address. That of an account which is the organization's follows once its owner proves it;
 * until then it is opened as before. Throws `ScimError`.
 */
export async function rename(scope: Scope, known: Known, userName: string): Promise<void> {
  const same = await findKnown(scope, { attribute: 'userName', value: userName });
  if (same && !isSame(same, known))
    throw new ScimError(409, 'A user with this userName already exists.', 'uniqueness');
  const { user, isMade } = known;
  if (!user || !isMade) return;
  // Whose the address is, is not told.
  if (await findUserByEmail(scope, userName)) return;
  await changeAccount(scope, user.id, { pendingEmail: userName });
  await recordEvent(scope, 'provisioning.email_change_requested', {
    target: organizationOf(scope).slug,
    userId: user.id,
    after: { email: userName },
  });
  await sendVerification(scope, { ...user, pendingEmail: userName }).catch(ignoreTooMany);
}

function isSame(one: Known, other: Known): boolean {
  return one.user?.id === other.user?.id && one.told?.id === other.told?.id;
}

// Whoever had links sent there before keeps nobody from being called so.
function ignoreTooMany(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
}

async function enter(scope: Scope, userId: number): Promise<void> {
  const organization = organizationOf(scope);
  const roleId = await roleOfNewcomers(scope);
  await letIn(scope, { organization, teamId: null, roleId, teamRole: 'member' }, userId);
}

/** As the organization's single sign-on says. */
async function roleOfNewcomers(scope: Scope): Promise<number | null> {
  const [connection] = await scope.db
    .select({ roleId: ssoConnections.roleId })
    .from(ssoConnections)
    .where(and(eq(ssoConnections.organizationId, organizationOf(scope).id), isNull(ssoConnections.teamId)));
  return connection?.roleId ?? null;
}
