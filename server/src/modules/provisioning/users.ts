import { and, count, eq } from 'drizzle-orm';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { changeAccount, findUserByEmail } from '../accounts/index.ts';
import {
  holdOrganization,
  organizationOf,
  planOptionsOf,
  removeUser,
  withdrawInvitationOf,
} from '../organizations/index.ts';
import { endAllSessions } from '../sessions/index.ts';
import { bringIn, rename } from './bring-in.ts';
import { findKnown, getKnown, isIn, listKnown, type Known } from './known.ts';
import { scimUsers } from '../../schema/provisioning/provisioning.table.ts';
import { readPatched, readReplacement, readUser, type UserInput } from './read-user.ts';
import { ScimError } from './scim-error.ts';
import { listOf, readPage } from './scim-shapes.ts';
import { toUserView, type UserView } from './user-view.ts';

/** A page of the people, by when they came. */
export async function listUsers(scope: Scope, query: unknown) {
  const page = readPage(query, ['userName', 'externalId', 'id', 'emails.value', 'emails']);
  const { rows, total } = await listKnown(scope, page);
  return listOf(
    rows.map((row) => toUserView(scope, row)),
    { offset: page.offset, total },
  );
}

export async function getUser(scope: Scope, id: string) {
  return toUserView(scope, await getKnown(scope, id));
}

/**
 * Somebody whom the provider tells. Who is active and has no account gets one; who has one that others know is invited.
 * Throws `ScimError`, `member_limit_reached`.
 */
export async function createUser(scope: Scope, body: unknown) {
  const input = readUser(body);
  return inTransaction(scope, async (scope) => {
    await holdOrganization(scope);
    const known = await findKnown(scope, { attribute: 'userName', value: input.userName });
    if (known) throw new ScimError(409, 'A user with this userName already exists.', 'uniqueness');
    await requireRoomToTell(scope);
    const user = await findUserByEmail(scope, input.userName);
    const [told] = await scope.db
      .insert(scimUsers)
      .values({
        ...{ ...input, organizationId: organizationOf(scope).id, userId: user?.id ?? null },
        createdAt: scope.clock(),
      })
      .returning();
    if (!told) throw new Error('PostgreSQL returned nobody.');
    if (input.active) await bringIn(scope, await getKnown(scope, told.id));
    return toUserView(scope, await getKnown(scope, told.id));
  });
}

const TOLD_FOR_EACH = 2;

/** Whoever is only told of takes no place of the plan; there are as many as may leave meanwhile. Throws `ScimError`. */
async function requireRoomToTell(scope: Scope): Promise<void> {
  const { id } = organizationOf(scope);
  const { max_team_members: most } = await planOptionsOf(scope, id);
  if (most === null) return;
  const [told] = await scope.db
    .select({ people: count() })
    .from(scimUsers)
    .where(eq(scimUsers.organizationId, id));
  if ((told?.people ?? 0) >= most * TOLD_FOR_EACH)
    throw new ScimError(400, 'The plan has no room for more people. Please delete some who have left.');
}

/** Changes somebody to what is sent. Throws `ScimError`. */
export async function replaceUser(scope: Scope, id: string, body: unknown) {
  return change(scope, id, (before) => readReplacement(before, body));
}

/** Changes parts of somebody. Throws `ScimError`. */
export async function patchUser(scope: Scope, id: string, body: unknown) {
  return change(scope, id, (before) => readPatched(before, body));
}

async function change(scope: Scope, id: string, inputOf: (before: UserView) => UserInput) {
  return inTransaction(scope, async (scope) => {
    await holdOrganization(scope);
    const known = await getKnown(scope, id);
    const before = toUserView(scope, known);
    const input = inputOf(before);
    if (input.userName !== before.userName) await rename(scope, known, input.userName);
    await keepTold(scope, known, input);
    await applyTo(scope, await getKnown(scope, id), input);
    return toUserView(scope, await getKnown(scope, id));
  });
}

async function applyTo(scope: Scope, known: Known, { name, active }: UserInput): Promise<void> {
  const { user, isMade } = known;
  if (user && isMade && name !== null) await changeAccount(scope, user.id, { name });
  if (!active) await takeOut(scope, known);
  else if (!isIn(known)) await bringIn(scope, known);
}

/** Takes somebody out, and forgets that the provider told of them. Throws `ScimError`. */
export async function deleteUser(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await holdOrganization(scope);
    const known = await getKnown(scope, id);
    await takeOut(scope, known);
    if (known.told) await scope.db.delete(scimUsers).where(isTold(scope, known.told.id));
  });
}

/** Out of the organization and its teams, and invited no more; an account of the organization's is signed out at once. */
async function takeOut(scope: Scope, known: Known): Promise<void> {
  const { user, told, isMade } = known;
  if (user && isIn(known)) {
    await removeUser(scope, user.publicId);
    if (isMade) await endAllSessions(scope, user.id);
  }
  for (const email of new Set([told?.userName, user?.email]))
    if (email !== undefined) await withdrawInvitationOf(scope, email);
}

async function keepTold(scope: Scope, { told, user }: Known, input: UserInput): Promise<void> {
  const { name, ...rest } = input;
  const set = { ...rest, ...(name !== null && { name }) };
  if (told) {
    await scope.db.update(scimUsers).set(set).where(isTold(scope, told.id));
    return;
  }
  if (user === null) return;
  // Who is in without the provider's doing keeps the id by which it has found them.
  await scope.db.insert(scimUsers).values({
    ...{ ...set, id: user.publicId, userId: user.id },
    ...{ organizationId: organizationOf(scope).id, createdAt: scope.clock() },
  });
}

function isTold(scope: Scope, id: string) {
  return and(eq(scimUsers.organizationId, organizationOf(scope).id), eq(scimUsers.id, id));
}
