import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { visitorSite } from '../../platform/network/address-ranges.ts';
import { FairTurns } from '../../platform/fair-turns.ts';

// OWASP's second choice for Argon2id: 19 MiB, two passes. Some 80 ms, so a storm of sign-ins must queue.
// The library's own default algorithm is Argon2id.
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = HASH_COST;
// One core at least is left to whoever follows a short link.
const HASHES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
// Some eight seconds' worth: who came later would wait longer than requests may take.
const MOST_WAITING = 100 * HASHES_AT_ONCE;
// Requests that hash end after ten seconds.
const LONGEST_WAIT_MS = 9500;

// Of each site as many as there is room for, until others come: a school behind one address signs in at once.
const turns = new FairTurns({
  atOnce: HASHES_AT_ONCE,
  perAsker: HASHES_AT_ONCE,
  waiting: MOST_WAITING,
  waitingPerAsker: Infinity,
  longestWaitMs: LONGEST_WAIT_MS,
});
let nobodysHash: Promise<string> | undefined;

/** For tests alone: what most of them are about is the same whatever a hash costs, which was a seventh of their time. */
export function setHashCost(changed: typeof HASH_COST): void {
  cost = changed;
  nobodysHash = undefined;
}

/**
 * `asker`: the address that it is done for, whose site has its share of turns, or another name for who waits. Throws
 * `unavailable` when too many wait already, or its turn came too late.
 */
export async function hashPassword(password: string, asker: string): Promise<string> {
  return inTurn(asker, () => hash(normal(password), cost));
}

export interface PasswordTry {
  passwordHash: string | null | undefined;
  password: string;
  /** As `hashPassword` has it. */
  asker: string;
}

/**
 * Whether the password is the hash's. Takes as long for an account that is not there or has none.
 * Throws `unavailable` when too many wait already, or its turn came too late.
 */
export async function isPasswordOf({ passwordHash, password, asker }: PasswordTry): Promise<boolean> {
  // Not in turn: a refusal would stay for ever.
  nobodysHash ??= hash('the password of nobody', cost);
  const known = passwordHash ?? (await nobodysHash);
  const isRight = await inTurn(asker, () => verify(known, normal(password)));
  return isRight && typeof passwordHash === 'string';
}

async function inTurn<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
  return turns.run(visitorSite(asker), work);
}

// The same letters typed on another system may be other code points.
function normal(password: string): string {
  return password.normalize('NFKC');
}
