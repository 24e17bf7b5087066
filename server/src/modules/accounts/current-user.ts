import { eq } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { users, type User } from './users.table.ts';

/** The whole account of whoever asks. Throws `session_expired` for guests. */
export async function currentUser(scope: Scope): Promise<User> {
  const { user } = scope.actor;
  const [row] = user === null ? [] : await scope.db.select().from(users).where(eq(users.id, user.id));
  if (!row) throw new AppError('session_expired');
  return row;
}
