import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { sessions } from '../sessions.table.ts';
import { currentUser } from '../current-user.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { isPasswordOf } from './password-hash.ts';

const GUESSES = 10;

/** Opens what asks for the password for some minutes. Throws `password_wrong`. */
export async function confirmPassword(scope: Scope, password: string): Promise<void> {
  await requirePassword(scope, password);
  await markConfirmed(scope);
}

/** From now on, for some minutes, this browser is where the account's owner sits. */
export async function markConfirmed(scope: Scope): Promise<void> {
  await scope.db
    .update(sessions)
    .set({ confirmedAt: scope.clock() })
    .where(eq(sessions.id, scope.actor.sessionId));
}

/** Throws `password_wrong` unless it is the account's password. */
export async function requirePassword(scope: Scope, password: string): Promise<void> {
  const user = await currentUser(scope);
  const subject = `confirm ${user.publicId}`;
  await countAttempt(scope, { subject, most: GUESSES });
  if (!(await isPasswordOf(user.passwordHash, password))) throw new AppError('password_wrong');
  await forgetAttempts(scope, subject);
}
