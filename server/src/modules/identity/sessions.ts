import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addressesIn, type AddressTest } from '../../platform/address-ranges.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
import { runStatement } from '../../platform/database.ts';
import type { OpenSession, Sessions, Visitor } from '../../platform/http/session-facts.ts';
import type { Services } from '../../platform/scope.ts';
import { guestEntitlements } from '../billing/index.ts';
import { sessions, type Session } from './sessions.table.ts';

// A guest's links are reachable through the session alone, so it lasts as long as the cookie.
const GUEST_SESSION_MS = 90 * DAY_MS;
const SEEN_RESOLUTION_MS = MINUTE_MS;

/** Finds and begins guests' sessions. */
export function createSessions(services: Services): Sessions {
  const isTrustedAddress = addressesIn(services.config.robotCheckWhitelist);
  const open = (session: Session, visitor: Visitor): OpenSession => ({
    actor: toActor(session, visitor, isTrustedAddress),
    entitlements: guestEntitlements,
    csrf: session.csrf,
  });

  return {
    find: async (visitor) => {
      const session = await findSession(services, visitor.cookie);
      return session && open(session, visitor);
    },
    begin: async (visitor) => {
      const cookie = randomBytes(32).toString('base64url');
      const session = await insertSession(services, cookie, visitor);
      return { ...open(session, visitor), newCookie: cookie };
    },
  };
}

function toActor(session: Session, visitor: Visitor, isTrustedAddress: AddressTest): OpenSession['actor'] {
  return {
    sessionId: session.id,
    workspaceId: session.workspaceId,
    address: visitor.address,
    isTrustedAddress: isTrustedAddress(visitor.address),
  };
}

const FIND_SESSION = `
  select id, workspace_id, csrf, fingerprint, created_at, last_seen_at, expires_at
  from sessions
  where id = $1 and expires_at > $2`;

interface SessionRow {
  id: Buffer;
  workspace_id: string | null;
  csrf: string;
  fingerprint: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    workspaceId: row.workspace_id === null ? null : Number(row.workspace_id),
    csrf: row.csrf,
    fingerprint: row.fingerprint,
    createdAt: new Date(row.created_at),
    lastSeenAt: new Date(row.last_seen_at),
    expiresAt: new Date(row.expires_at),
  };
}

async function findSession(services: Services, cookie: string | undefined): Promise<Session | null> {
  if (cookie === undefined) return null;
  const now = services.clock();
  const [row] = await runStatement<SessionRow>(services.db, FIND_SESSION, [
    sha256(cookie),
    now.toISOString(),
  ]);
  if (!row) return null;
  const session = toSession(row);

  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_RESOLUTION_MS)
    await recordSeen(services, session, now);
  return session;
}

async function recordSeen(services: Services, session: Session, now: Date): Promise<void> {
  await services.db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + GUEST_SESSION_MS) })
    .where(eq(sessions.id, session.id));
}

async function insertSession(services: Services, cookie: string, visitor: Visitor): Promise<Session> {
  const now = services.clock();
  const session: Session = {
    id: sha256(cookie),
    workspaceId: null,
    csrf: randomBytes(32).toString('base64url'),
    fingerprint: visitor.fingerprint?.slice(0, 64) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + GUEST_SESSION_MS),
  };
  await services.db.insert(sessions).values(session);
  return session;
}
