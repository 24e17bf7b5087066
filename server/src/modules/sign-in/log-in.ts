import { addressOf, isTrusted } from '../../platform/callers/caller.ts';
import { visitorNetwork, visitorSite } from '../../platform/network/address-ranges.ts';
import { AppError } from '../../platform/errors.ts';
import type { BrowserScope, Scope } from '../../platform/scope.ts';
import { requireHumanOrTrusted } from '../robot-check/index.ts';
import { countAttempt, forgetAttempts } from '../../platform/attempts.ts';
import { isPasswordOf } from '../passwords/index.ts';
import { findUserByEmail } from '../accounts/index.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { isKnownNetwork } from './known-networks.ts';
import { guessesFrom, passFirstFactor } from './sign-in.ts';

const GUESSES = { free: 10, most: 40 };
// Many people may sit behind one address.
const GUESSES_OF_NETWORK = { free: 100, most: 400 };
const GUESSES_OF_SITE = { free: 400, most: 1600 };

export interface Credentials {
  email: string;
  password: string;
  captcha_token?: string | null | undefined;
}

/**
 * Signs in, or as far as the second factor. Throws `credentials_wrong`, the same whether or not there is such an
 * account and after the same time, `account_terminated`, `too_many_requests`, and `robot_check_required` after many
 * guesses.
 */
export async function logIn(scope: BrowserScope, credentials: Credentials): Promise<{ two_factor: boolean }> {
  const { email, password } = credentials;
  const user = await findUserByEmail(scope, email);
  await countGuess(scope, credentials, user);
  const asker = addressOf(scope.caller);
  const isRight = await isPasswordOf({ passwordHash: user?.passwordHash, password, asker });
  if (!user || !isRight) throw new AppError('credentials_wrong');

  await forgetAttempts(scope, guessesFrom(scope, email));
  return { two_factor: (await passFirstFactor(scope, user)) === 'second-factor' };
}

interface Budget {
  subject: string;
  /** Guesses in fifteen minutes without the anti-robot check. */
  free: number;
  /** Guesses in fifteen minutes at all. */
  most: number;
}

// A person who knows the password is never kept out by what strangers do elsewhere: they get the check, not a refusal.
async function countGuess(scope: Scope, { email, captcha_token }: Credentials, user?: User): Promise<void> {
  let isOver = false;
  for (const { subject, free, most } of await budgetsOf(scope, email, user)) {
    if ((await countAttempt(scope, { subject, most })) > free) isOver = true;
  }
  if (!isOver || isTrusted(scope.caller)) return;
  if (!captcha_token) throw new AppError('robot_check_required');
  await requireHumanOrTrusted(scope, 'sign-in', captcha_token);
}

async function budgetsOf(scope: Scope, email: string, user: User | undefined): Promise<Budget[]> {
  // Guesses from all over the world together; its owner's own networks are not among them. They are counted apart, and
  // not left out: from there, too, it must take as long for an account as for none.
  const isKnown = await isKnownNetwork(scope, user?.id ?? 0);
  const toAccount = {
    subject: `sign-in ${isKnown ? 'from home ' : ''}to ${email.toLowerCase()}`,
    free: isKnown ? GUESSES_OF_NETWORK.free : GUESSES.free,
    most: Infinity,
  };
  const [network, site] = [visitorNetwork(addressOf(scope.caller)), visitorSite(addressOf(scope.caller))];
  const fromNetwork = { subject: `sign-in from ${network}`, ...GUESSES_OF_NETWORK };
  const fromSite = { subject: `sign-in from ${site}`, ...GUESSES_OF_SITE };
  const ofPair = { subject: guessesFrom(scope, email), ...GUESSES };
  if (isTrusted(scope.caller)) return [ofPair, toAccount];
  return [fromNetwork, ...(site === network ? [] : [fromSite]), ofPair, toAccount];
}
