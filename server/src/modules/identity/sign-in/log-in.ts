import { and, eq, sql } from 'drizzle-orm';
import { visitorNetwork } from '../../../platform/address-ranges.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { countAttempt, forgetAttempts } from '../passwords/attempts.ts';
import { isPasswordOf } from '../passwords/password-hash.ts';
import { networkHash } from '../sessions/replace-session.ts';
import { sessions } from '../sessions.table.ts';
import { users, type User } from '../users.table.ts';
import { guessesFrom, passFirstFactor, type AdoptLinks } from './sign-in.ts';

const GUESSES = 10;
// Many people may sit behind one address.
const GUESSES_OF_NETWORK = 100;

/**
 * Signs in, or as far as the second factor. Throws `credentials_wrong`, the same whether or not there is such an
 * account and after the same time, `account_terminated` and `too_many_requests`.
 */
export async function logIn(
  scope: Scope,
  { email, password }: { email: string; password: string },
  adoptLinks: AdoptLinks,
): Promise<{ two_factor: boolean }> {
  const user = await findUserByEmail(scope, email);
  await countGuess(scope, email, user);
  const isRight = await isPasswordOf(user?.passwordHash, password);
  if (!user || !isRight) throw new AppError('credentials_wrong');

  await forgetAttempts(scope, guessesFrom(scope, email));
  return { two_factor: (await passFirstFactor(scope, user, adoptLinks)) === 'second-factor' };
}

/** The account with this e-mail address, in whatever case. */
export async function findUserByEmail(scope: Pick<Scope, 'db'>, email: string): Promise<User | undefined> {
  const [user] = await scope.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user;
}

async function countGuess(scope: Scope, email: string, user: User | undefined): Promise<void> {
  if (!scope.actor.isTrustedAddress) {
    const subject = `sign-in from ${visitorNetwork(scope.actor.address)}`;
    await countAttempt(scope, { subject, most: GUESSES_OF_NETWORK });
  }
  await countAttempt(scope, { subject: guessesFrom(scope, email), most: GUESSES });
  // Guesses from all over the world together; its owner's own networks are not among them. They are counted apart, and
  // not left out: from there, too, it must take as long for an account as for none.
  const isKnown = await isKnownNetwork(scope, user?.id ?? 0);
  const subject = `sign-in ${isKnown ? 'from home ' : ''}to ${email.toLowerCase()}`;
  await countAttempt(scope, { subject, most: isKnown ? GUESSES_OF_NETWORK : GUESSES });
}

async function isKnownNetwork(scope: Scope, userId: number): Promise<boolean> {
  const rows = await scope.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.network, networkHash(scope.actor.address))))
    .limit(1);
  return rows.length > 0;
}
