import { eq } from 'drizzle-orm';
import { requireUser } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';

/** All announcements up to now were seen. */
export async function noteAnnouncementsRead(scope: Scope): Promise<void> {
  await scope.db
    .update(users)
    .set({ lastReadAnnouncementsAt: scope.clock() })
    .where(eq(users.id, requireUser(scope).id));
}
