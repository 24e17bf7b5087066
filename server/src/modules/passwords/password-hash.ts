import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Busy } from '../../platform/errors.ts';

// OWASP's second choice for Argon2id: 19 MiB, two passes. Some 80 ms, so a storm of sign-ins must queue.
// The library's own default algorithm is Argon2id.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// One core at least is left to whoever follows a short link.
const HASHES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
// Some eight seconds' worth: who came later would wait longer than requests may take.
const MOST_WAITING = 100 * HASHES_AT_ONCE;
// Requests that hash end after ten seconds.
const LONGEST_WAIT_MS = 9500;

const turns = pLimit(HASHES_AT_ONCE);
let nobodysHash: Promise<string> | undefined;

/** Throws `unavailable` when too many wait already, or its turn came too late. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), OPTIONS));
}

/**
 * Whether the password is the hash's. Takes as long for an account that is not there or has none.
 * Throws `unavailable` when too many wait already, or its turn came too late.
 */
export async function isPasswordOf(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  // Not in turn: a refusal would stay for ever.
  nobodysHash ??= hash('the password of nobody', OPTIONS);
  const known = passwordHash ?? (await nobodysHash);
  const isRight = await inTurn(() => verify(known, normal(password)));
  return isRight && typeof passwordHash === 'string';
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.pendingCount >= MOST_WAITING) throw new Busy();
  const askedAt = performance.now();
  return turns(() => {
    if (performance.now() - askedAt > LONGEST_WAIT_MS) throw new Busy();
    return work();
  });
}

// The same letters typed on another system may be other code points.
function normal(password: string): string {
  return password.normalize('NFKC');
}
