import { eq } from 'drizzle-orm';
import { impersonatorOf, userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { type BrowserScope, inTransaction, type Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { recordEvent } from '../audit/index.ts';
import { replaceSession, type SessionKind } from './replace-session.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { ownSession } from './own-session.ts';

/** Passwords, second factors, payment and tokens stay hidden. Throws `not_found` and `forbidden`. */
export async function impersonate(scope: BrowserScope, publicId: string): Promise<void> {
  const [user] = isUuid(publicId)
    ? await scope.db.select().from(users).where(eq(users.publicId, publicId))
    : [];
  const staff = userOf(scope.caller);
  if (!user || staff === null) throw new AppError('not_found');
  if (user.isDeveloper || user.terminatedAt !== null) throw new AppError('forbidden');
  await inTransaction(scope, async (scope) => {
    await replaceSession(scope, { userId: user.id, impersonatorId: staff.id, ...(await ownTimes(scope)) });
    await recordEvent(scope, 'impersonation.started', { userId: user.id });
  });
}

/** Throws `forbidden` unless the caller acts as an account. */
export async function stopImpersonating(scope: BrowserScope): Promise<void> {
  const impersonatorId = impersonatorOf(scope.caller);
  if (impersonatorId === null) throw new AppError('forbidden');
  await inTransaction(scope, async (scope) => {
    const flash = [{ type: 'success', text: 'You are back in your own account.' } as const];
    await replaceSession(scope, { userId: impersonatorId, flash, ...(await ownTimes(scope)) });
    await recordEvent(scope, 'impersonation.ended');
  });
}

// Neither direction is a sign-in, so the times of sign-in and confirmation are kept.
async function ownTimes({ db, caller }: Scope): Promise<Pick<SessionKind, 'confirmedAt' | 'signedInAt'>> {
  const [session] = await db
    .select({ confirmedAt: sessions.confirmedAt, signedInAt: sessions.signedInAt })
    .from(sessions)
    .where(eq(sessions.id, ownSession(caller)));
  if (!session) throw new AppError('session_expired');
  return session;
}
