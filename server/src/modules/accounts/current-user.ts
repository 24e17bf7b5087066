import { eq } from 'drizzle-orm';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';

/** The whole account of whoever asks. Throws `session_expired` for guests. */
export async function currentUser(scope: Scope): Promise<User> {
  const user = userOf(scope.caller);
  const [row] = user === null ? [] : await scope.db.select().from(users).where(eq(users.id, user.id));
  if (!row) throw new AppError('session_expired');
  return row;
}
