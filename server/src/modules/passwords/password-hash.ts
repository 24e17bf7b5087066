import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { visitorSite } from '../../platform/network/address-ranges.ts';
import { FairTurns } from '../../platform/fair-turns.ts';

// OWASP's second choice for Argon2id, the library's default algorithm: 19 MiB, two passes. Some 80 ms, so
// many sign-ins at once must queue.
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = HASH_COST;
// At least one core is left to redirects.
const HASHES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
// Some eight seconds of work: later ones would exceed the deadline of requests.
const MOST_WAITING = 100 * HASHES_AT_ONCE;
// Requests that hash end after ten seconds.
const LONGEST_WAIT_MS = 9500;

// Each site gets all free turns until others come: a school behind one address signs in at once.
const turns = new FairTurns({
  atOnce: HASHES_AT_ONCE,
  perAsker: HASHES_AT_ONCE,
  waiting: MOST_WAITING,
  waitingPerAsker: Infinity,
  longestWaitMs: LONGEST_WAIT_MS,
});
let nobodysHash: Promise<string> | undefined;

/** Tests lower the cost, since hashing took a seventh of their time. */
export function setHashCost(changed: typeof HASH_COST): void {
  cost = changed;
  nobodysHash = undefined;
}

/** `asker` names whose share of turns it takes. Throws `unavailable` if its turn comes too late. */
export async function hashPassword(password: string, asker: string): Promise<string> {
  return inTurn(asker, () => hash(normal(password), cost));
}

export interface PasswordTry {
  passwordHash: string | null | undefined;
  password: string;
  asker: string;
}

/** Takes as long without an account or password. Throws `unavailable` if its turn comes too late. */
export async function isPasswordOf({ passwordHash, password, asker }: PasswordTry): Promise<boolean> {
  // Not queued: a refusal would be cached for ever.
  nobodysHash ??= hash('the password of nobody', cost);
  const known = passwordHash ?? (await nobodysHash);
  const isRight = await inTurn(asker, () => verify(known, normal(password)));
  return isRight && typeof passwordHash === 'string';
}

async function inTurn<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
  return turns.run(visitorSite(asker), work);
}

// Keyboards of other systems compose the same characters from other code points.
function normal(password: string): string {
  return password.normalize('NFKC');
}
