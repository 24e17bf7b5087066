import { and, eq, ne, or } from 'drizzle-orm';
import { requireUser } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { recordEvent } from '../audit/index.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { ownSession } from './own-session.ts';

/** Throws `not_found`. */
export async function endSession(scope: Scope, publicId: string): Promise<void> {
  const userId = requireUser(scope).id;
  const ended = isUuid(publicId)
    ? await scope.db
        .delete(sessions)
        .where(and(eq(sessions.publicId, publicId), eq(sessions.userId, userId)))
        .returning({ id: sessions.id })
    : [];
  if (ended.length === 0) throw new AppError('not_found');
  await recordEvent(scope, 'sessions.ended', { after: { ended: 1 } });
}

/** Includes sessions before the second factor and those that act as another account. Returns their number. */
export async function endOtherSessions(scope: Scope): Promise<number> {
  const ended = await scope.db
    .delete(sessions)
    .where(and(ofAccount(requireUser(scope).id), ne(sessions.id, ownSession(scope.caller))))
    .returning({ id: sessions.id });
  if (ended.length > 0) await recordEvent(scope, 'sessions.ended', { after: { ended: ended.length } });
  return ended.length;
}

/** The same with the current one, whoever asks. */
export async function endAllSessions({ db }: Pick<Scope, 'db'>, userId: number): Promise<number> {
  const ended = await db.delete(sessions).where(ofAccount(userId)).returning({ id: sessions.id });
  return ended.length;
}

function ofAccount(userId: number) {
  return or(
    eq(sessions.userId, userId),
    eq(sessions.pendingUserId, userId),
    eq(sessions.impersonatorId, userId),
  );
}
