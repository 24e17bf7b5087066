import { eq } from 'drizzle-orm';
import type { FlashMessage } from '@linklet/contract/app-state/endpoints.ts';
import { addressOf } from '../../platform/callers/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import { type BrowserScope, inTransaction } from '../../platform/scope.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { newSecrets, sessionEnd } from './session-life.ts';
import { describePlace } from './place.ts';
import { describeDevice } from './device.ts';
import { ownSession } from './own-session.ts';

export interface SessionKind {
  userId: number | null;
  pendingUserId: number | null;
  impersonatorId: number | null;
  workspaceId: number | null;
  flash: FlashMessage[] | null;
  confirmedAt: Date | null;
  signedInAt: Date | null;
}

const guest: SessionKind = {
  userId: null,
  pendingUserId: null,
  impersonatorId: null,
  workspaceId: null,
  flash: null,
  confirmedAt: null,
  signedInAt: null,
};

/**
 * New secrets after every change of rights, so that the old ones are worthless. A sign-in counts as a
 * confirmed password unless `kind` has the time.
 */
export async function replaceSession(scope: BrowserScope, kind: Partial<SessionKind>): Promise<void> {
  const { cookie, csrf } = newSecrets();
  const now = scope.clock();
  const isSignedIn = kind.userId !== undefined;
  const session = { ...guest, ...(isSignedIn && { confirmedAt: now, signedInAt: now }), ...kind };
  const place = isSignedIn ? describePlace(scope.config, addressOf(scope.caller)) : '';
  await inTransaction(scope, async (scope) => {
    await scope.db.delete(sessions).where(eq(sessions.id, ownSession(scope.caller)));
    await scope.db.insert(sessions).values({
      ...session,
      id: sha256(cookie),
      csrf,
      fingerprint: scope.visitor.fingerprint?.slice(0, 64) ?? null,
      device: describeDevice(scope.visitor.userAgent),
      place,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: sessionEnd(now, { ...session, createdAt: now }),
    });
    scope.afterCommit(() => {
      scope.useSession({ cookie, csrf });
    });
  });
}
