import { and, asc, count, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { changeAccount, findUserByEmail } from '../accounts/index.ts';
import { users } from '../accounts/users.table.ts';
import { organizationOf, removeUser } from '../organizations/index.ts';
import { organizationMembers } from '../organizations/organizations.table.ts';
import { endAllSessions } from '../sessions/index.ts';
import { ssoAccounts } from '../single-sign-on/single-sign-on.table.ts';
import { bringIn, makeMember } from './bring-in.ts';
import type { Known } from './known.ts';
import { patchResource } from './patch-resource.ts';
import { scimUsers } from './provisioning.table.ts';
import { ScimError } from './scim-error.ts';
import { listOf, readPage, readUser, USER_SCHEMA, type UserInput } from './scim-shapes.ts';
import { baseUrl } from './tokens.ts';

/** A page of the people, by when they came. */
export async function listUsers(scope: Scope, query: unknown) {
  const { offset, limit, wanted } = readPage(query, ['userName', 'externalId', 'id', 'emails.value']);
  const where = and(isKnown(), wanted === null ? undefined : isWanted(wanted));
  const [counted] = await scope.db
    .select({ total: count() })
    .from(users)
    .leftJoin(organizationMembers, isMemberOf(scope))
    .leftJoin(scimUsers, isToldBy(scope))
    .where(where);
  const rows = await select(scope).where(where).orderBy(asc(users.id)).limit(limit).offset(offset);
  return listOf(
    rows.map((row) => toResource(scope, row)),
    { offset, total: counted?.total ?? 0 },
  );
}

function isWanted({ attribute, value }: { attribute: string; value: string }): SQL {
  if (attribute === 'externalId') return eq(scimUsers.externalId, value);
  if (attribute === 'id') return isUuid(value) ? eq(users.publicId, value) : sql`false`;
  return eq(sql`lower(${users.email})`, value.toLowerCase());
}

export async function getUser(scope: Scope, id: string) {
  return toResource(scope, await find(scope, id));
}

/**
 * Somebody whom the provider tells. Who has no account gets one; who has one that others know is invited, and active
 * once they accept. Throws `ScimError`.
 */
export async function createUser(scope: Scope, body: unknown) {
  const input = readUser(body);
  return inTransaction(scope, async (scope) => {
    const user = await findUserByEmail(scope, input.userName);
    const known = user && (await findKnown(scope, eq(users.id, user.id)));
    if (known && (known.told !== null || isIn(known)))
      throw new ScimError(409, 'There is a user of this userName already.', 'uniqueness');
    const id = user === undefined ? await makeMember(scope, input) : user.id;
    await tell(scope, id, input.externalId);
    const made = await get(scope, eq(users.id, id));
    if (user !== undefined && input.active) await bringIn(scope, made);
    return toResource(scope, await get(scope, eq(users.id, id)));
  });
}

/** Changes somebody to what is sent. Throws `ScimError`. */
export async function replaceUser(scope: Scope, id: string, body: unknown) {
  const input = readUser(body);
  return change(scope, id, async () => input);
}

/** Changes parts of somebody. Throws `ScimError`. */
export async function patchUser(scope: Scope, id: string, body: unknown) {
  return change(scope, id, async (before) => readUser(patchResource(before, body)));
}

async function change(
  scope: Scope,
  id: string,
  inputOf: (before: ReturnType<typeof toResource>) => Promise<UserInput>,
) {
  return inTransaction(scope, async (scope) => {
    const known = await find(scope, id);
    const input = await inputOf(toResource(scope, known));
    if (input.userName.toLowerCase() !== known.user.email.toLowerCase())
      throw new ScimError(400, 'A user keeps the userName.', 'mutability');
    await tell(scope, known.user.id, input.externalId);
    if (known.isMade && input.name !== null) await changeAccount(scope, known.user.id, { name: input.name });
    if (input.active && !isIn(known)) await bringIn(scope, known);
    if (!input.active && isIn(known)) await takeOut(scope, known);
    return toResource(scope, await find(scope, id));
  });
}

/** Takes somebody out, and forgets that the provider told of them. Throws `ScimError`. */
export async function deleteUser(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const known = await find(scope, id);
    if (isIn(known)) await takeOut(scope, known);
    await scope.db.delete(scimUsers).where(isToldIn(scope, known.user.id));
  });
}

/** Out of the organization and its teams; an account that is the organization's is signed out at once. */
async function takeOut(scope: Scope, { user, isMade }: Known): Promise<void> {
  await removeUser(scope, user.publicId);
  if (isMade) await endAllSessions(scope, user.id);
}

async function tell(scope: Scope, userId: number, externalId: string | null): Promise<void> {
  const organizationId = organizationOf(scope).id;
  await scope.db
    .insert(scimUsers)
    .values({ organizationId, userId, externalId, createdAt: scope.clock() })
    .onConflictDoUpdate({ target: [scimUsers.organizationId, scimUsers.userId], set: { externalId } });
}

async function find(scope: Scope, id: string): Promise<Known> {
  if (!isUuid(id)) throw new ScimError(404, 'There is no such user.');
  return get(scope, eq(users.publicId, id));
}

async function get(scope: Scope, who: SQL): Promise<Known> {
  const known = await findKnown(scope, who);
  if (!known) throw new ScimError(404, 'There is no such user.');
  return known;
}

async function findKnown(scope: Scope, who: SQL): Promise<Known | undefined> {
  const [known] = await select(scope).where(and(who, isKnown()));
  return known;
}

function select(scope: Scope) {
  const isMade = and(
    eq(ssoAccounts.userId, users.id),
    eq(ssoAccounts.organizationId, organizationOf(scope).id),
  );
  return scope.db
    .select({
      user: users,
      member: organizationMembers,
      told: scimUsers,
      isMade: sql<boolean>`${ssoAccounts.userId} is not null`,
    })
    .from(users)
    .leftJoin(organizationMembers, isMemberOf(scope))
    .leftJoin(scimUsers, isToldBy(scope))
    .leftJoin(ssoAccounts, isMade)
    .$dynamic();
}

function isMemberOf(scope: Scope) {
  return and(
    eq(organizationMembers.userId, users.id),
    eq(organizationMembers.organizationId, organizationOf(scope).id),
  );
}

function isToldBy(scope: Scope) {
  return and(eq(scimUsers.userId, users.id), eq(scimUsers.organizationId, organizationOf(scope).id));
}

function isToldIn(scope: Scope, userId: number) {
  return and(eq(scimUsers.userId, userId), eq(scimUsers.organizationId, organizationOf(scope).id));
}

function isKnown() {
  const isThere = and(isNotNull(organizationMembers.userId), isNull(organizationMembers.leftAt));
  return or(isThere, isNotNull(scimUsers.userId));
}

export function isIn({ member }: Known): boolean {
  return member !== null && member.leftAt === null && member.blockedAt === null;
}

/** What the organization may know of somebody: of whoever is not in it, no more than it said. */
function toResource(scope: Scope, known: Known) {
  const { user, told, isMade } = known;
  const name = isIn(known) || isMade ? user.name : user.email;
  return {
    schemas: [USER_SCHEMA],
    id: user.publicId,
    ...(told?.externalId != null && { externalId: told.externalId }),
    userName: user.email,
    displayName: name,
    name: { formatted: name },
    emails: [{ value: user.email, type: 'work', primary: true }],
    active: isIn(known),
    meta: { resourceType: 'User', location: `${baseUrl(scope)}/Users/${user.publicId}` },
  };
}
