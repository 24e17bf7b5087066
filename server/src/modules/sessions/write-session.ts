import { eq } from 'drizzle-orm';
import type { Scope } from '../../platform/scope.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { ownSession } from './own-session.ts';

type Kept = Partial<Pick<typeof sessions.$inferInsert, 'social' | 'passkeyChallenge'>>;

export async function keepInSession({ db, caller }: Scope, kept: Kept): Promise<void> {
  await db
    .update(sessions)
    .set(kept)
    .where(eq(sessions.id, ownSession(caller)));
}

/** The confirmation is valid for some minutes. */
export async function markConfirmed({ db, caller, clock }: Scope): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: clock() })
    .where(eq(sessions.id, ownSession(caller)));
}
