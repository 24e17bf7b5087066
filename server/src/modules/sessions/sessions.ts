import { eq } from 'drizzle-orm';
import type { CallerUser } from '../../platform/callers/caller.ts';
import { addressesIn, type AddressTest } from '../../platform/network/address-ranges.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
import { runStatement } from '../../platform/postgres/database.ts';
import type { OpenSession, Sessions } from '../../platform/http/session-facts.ts';
import { inBatches } from '../../platform/postgres/in-batches.ts';
import type { Services, Visitor } from '../../platform/scope.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { awaitsSecondFactor, GUEST_SESSION_MS, newSecrets, sessionEnd } from './session-life.ts';

const SEEN_RESOLUTION_MS = MINUTE_MS;

type SessionServices = Pick<Services, 'db' | 'clock' | 'config'>;

export function createSessions(services: SessionServices): Sessions {
  const isTrustedAddress = addressesIn(services.config.robotCheckWhitelist);
  return {
    find: async (visitor, isUse) => {
      const row = await findSession(services, visitor);
      if (!row) return null;
      if (isUse) await recordSeen(services, row);
      return toOpenSession(row, visitor, isTrustedAddress);
    },
    begin: async (visitor) => {
      const { cookie, csrf } = newSecrets();
      const row = guestRow(sha256(cookie), csrf);
      await insertGuestSession(services, row, visitor);
      return { ...toOpenSession(row, visitor, isTrustedAddress), newCookie: cookie };
    },
  };
}

interface SessionRow {
  id: Buffer;
  csrf: string;
  workspaceId: string | null;
  impersonatorId: string | null;
  pendingUserId: string | null;
  hasFlash: boolean;
  confirmedAt: string | null;
  signedInAt: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  userId: string | null;
  publicId: string | null;
  email: string | null;
  emailVerifiedAt: string | null;
  isDeveloper: boolean | null;
  usesTwoFactor: boolean | null;
  terminatedAt: string | null;
  deletedAt: string | null;
}

// Looks up rows by primary key: `limit` keeps PostgreSQL, which does not know how few sessions are asked for,
// from reading all accounts. A signed-in session opens its account's workspace. A caller who acts as an
// account must still be staff.
const FIND_SESSIONS = `
  select
    sessions.id, sessions.csrf,
    coalesce(users.workspace_id, sessions.workspace_id) as "workspaceId",
    sessions.impersonator_id as "impersonatorId",
    sessions.pending_user_id as "pendingUserId",
    sessions.flash is not null as "hasFlash",
    sessions.confirmed_at as "confirmedAt",
    sessions.signed_in_at as "signedInAt",
    sessions.created_at as "createdAt",
    sessions.last_seen_at as "lastSeenAt",
    sessions.expires_at as "expiresAt",
    users.id as "userId",
    users.public_id as "publicId",
    users.email,
    users.email_verified_at as "emailVerifiedAt",
    users.is_developer as "isDeveloper",
    users.two_factor_type <> 0 as "usesTwoFactor",
    users.terminated_at as "terminatedAt",
    users.deleted_at as "deletedAt"
  from sessions
  left join lateral (select * from users where users.id = sessions.user_id limit 1) users on true
  where sessions.id = any($1::text[]::bytea[])
    and (sessions.impersonator_id is null or exists (
      select from users as staff
      where staff.id = sessions.impersonator_id and staff.is_developer
        and staff.terminated_at is null and staff.deleted_at is null))`;

// Nearly every request begins with this query.
const findByHexId = inBatches(async (db, ids: readonly string[]) => {
  const rows = await runStatement<SessionRow>(db, FIND_SESSIONS, [ids.map((id) => `\\x${id}`)]);
  const byId = new Map(rows.map((row) => [row.id.toString('hex'), row]));
  return ids.map((id) => byId.get(id));
});

async function findSession(
  { db, clock }: SessionServices,
  { cookies }: Visitor,
): Promise<SessionRow | undefined> {
  const ids = cookies.map((cookie) => sha256(cookie).toString('hex'));
  const rows = await Promise.all(ids.map((id) => findByHexId(db, id)));
  const now = clock();
  const found = rows.find((row) => row !== undefined && Date.parse(row.expiresAt) > now.getTime());
  if (!found || awaitsSecondFactor(now, new Date(found.createdAt))) return found;
  // It continues as the guest's session that it was, with the guest's links.
  return { ...found, pendingUserId: null };
}

function toOpenSession(row: SessionRow, visitor: Visitor, isTrustedAddress: AddressTest): OpenSession {
  const { address } = visitor;
  const session = {
    sessionId: row.id,
    hasFlash: row.hasFlash,
    address,
    isTrustedAddress: isTrustedAddress(address),
  };
  return { caller: { ...session, ...kindOf(row) }, visitor, csrf: row.csrf };
}

function kindOf(row: SessionRow) {
  const user = toCallerUser(row);
  const workspaceId = toNumber(row.workspaceId);
  const [impersonatorId, pendingUserId] = [toNumber(row.impersonatorId), toNumber(row.pendingUserId)];
  if (user === null || workspaceId === null)
    return pendingUserId === null
      ? ({ kind: 'guest', workspaceId } as const)
      : ({ kind: 'second_factor', workspaceId, pendingUserId } as const);
  return impersonatorId === null
    ? ({ kind: 'account', user, workspaceId, confirmedAt: toDate(row.confirmedAt) } as const)
    : ({ kind: 'impersonation', user, workspaceId, impersonatorId } as const);
}

function toCallerUser(row: SessionRow): CallerUser | null {
  const { userId, publicId, email } = row;
  if (userId === null || publicId === null || email === null) return null;
  return {
    id: Number(userId),
    publicId,
    email,
    isVerified: row.emailVerifiedAt !== null,
    isDeveloper: row.isDeveloper === true,
    usesTwoFactor: row.usesTwoFactor === true,
    isTerminated: row.terminatedAt !== null,
    deletedAt: toDate(row.deletedAt),
  };
}

const toNumber = (text: string | null) => (text === null ? null : Number(text));
const toDate = (text: string | null) => (text === null ? null : new Date(text));

async function recordSeen(services: SessionServices, row: SessionRow): Promise<void> {
  const now = services.clock();
  if (now.getTime() - Date.parse(row.lastSeenAt) <= SEEN_RESOLUTION_MS) return;
  await services.db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: sessionEnd(now, beginningOf(row)) })
    .where(eq(sessions.id, row.id));
}

function beginningOf({ createdAt, signedInAt, impersonatorId }: SessionRow) {
  return { createdAt: new Date(createdAt), signedInAt: toDate(signedInAt), impersonatorId };
}

function guestRow(id: Buffer, csrf: string): SessionRow {
  return {
    id,
    csrf,
    workspaceId: null,
    impersonatorId: null,
    pendingUserId: null,
    hasFlash: false,
    confirmedAt: null,
    signedInAt: null,
    createdAt: '',
    lastSeenAt: '',
    expiresAt: '',
    userId: null,
    publicId: null,
    email: null,
    emailVerifiedAt: null,
    isDeveloper: null,
    usesTwoFactor: null,
    terminatedAt: null,
    deletedAt: null,
  };
}

async function insertGuestSession(
  services: SessionServices,
  { id, csrf }: SessionRow,
  visitor: Visitor,
): Promise<void> {
  const now = services.clock();
  await services.db.insert(sessions).values({
    id,
    csrf,
    fingerprint: visitor.fingerprint?.slice(0, 64) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + GUEST_SESSION_MS),
  });
}
