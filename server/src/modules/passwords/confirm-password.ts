import { eq } from 'drizzle-orm';
import { addressOf, requireUser } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { markConfirmed } from '../sessions/index.ts';
import { countAttempt, forgetAttempts } from '../../platform/attempts.ts';
import { isPasswordOf } from './password-hash.ts';

const GUESSES = 10;

/** The confirmation is valid for some minutes. Throws `password_wrong`. */
export async function confirmPassword(scope: Scope, password: string): Promise<void> {
  await requirePassword(scope, password);
  await markConfirmed(scope);
}

/** Throws `password_wrong` unless it is the account's password. */
export async function requirePassword(scope: Scope, password: string): Promise<void> {
  const user = await findCurrent(scope);
  if (!user) throw new AppError('session_expired');
  const subject = `confirm ${user.publicId}`;
  await countAttempt(scope, { subject, most: GUESSES });
  const { passwordHash } = user;
  const isRight = await isPasswordOf({ passwordHash, password, asker: addressOf(scope.caller) });
  if (!isRight) throw new AppError('password_wrong');
  await forgetAttempts(scope, subject);
}

async function findCurrent({ db, caller }: Scope) {
  const [user] = await db
    .select({ publicId: users.publicId, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, requireUser({ caller }).id));
  return user;
}
