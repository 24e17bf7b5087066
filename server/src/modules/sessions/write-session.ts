import { eq } from 'drizzle-orm';
import type { Scope } from '../../platform/scope.ts';
import { sessions } from './sessions.table.ts';
import { ownSession } from './own-session.ts';

type Kept = Partial<Pick<typeof sessions.$inferInsert, 'social' | 'passkeyChallenge'>>;

/** Keeps something with the browser's session; `takeFromSession` takes it out again. */
export async function keepInSession({ db, caller }: Scope, kept: Kept): Promise<void> {
  await db
    .update(sessions)
    .set(kept)
    .where(eq(sessions.id, ownSession(caller)));
}

/** From now on, for some minutes, this browser is where the account's owner sits. */
export async function markConfirmed({ db, caller, clock }: Scope): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: clock() })
    .where(eq(sessions.id, ownSession(caller)));
}
