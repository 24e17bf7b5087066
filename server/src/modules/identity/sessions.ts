import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { addressesIn, type AddressTest } from '../../platform/address-ranges.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
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

async function findSession(services: Services, cookie: string | undefined): Promise<Session | null> {
  if (cookie === undefined) return null;
  const now = services.clock();
  const [session] = await services.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sha256(cookie)), gt(sessions.expiresAt, now)));
  if (!session) return null;

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
