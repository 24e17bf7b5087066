import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../../platform/errors.ts';

// OWASP's second choice for Argon2id: 19 MiB, two passes. Some 80 ms, so a storm of sign-ins must queue.
// The library's own default algorithm is Argon2id.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// One core at least is left to whoever follows a short link.
const HAS_CORES_TO_SPARE = availableParallelism() > 2;
const HASHES_AT_ONCE = HAS_CORES_TO_SPARE ? 2 : 1;
// Where there are no more, a storm of sign-ins gets a quarter of one: each hash is followed by a rest of three times
// its own length. Who signs in alone never waits for it.
const REST = HAS_CORES_TO_SPARE ? 0 : 3;
// A process that was stopped for a while takes that for work of the hash's.
const LONGEST_REST_MS = 300;
// Some eight seconds' worth: who came later would wait longer than requests may take.
const MOST_WAITING = HAS_CORES_TO_SPARE ? 200 : 25;
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

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.pendingCount >= MOST_WAITING) throw new AppError('unavailable');
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const askedAt = performance.now();
  void turns(async () => {
    const startedAt = performance.now();
    if (startedAt - askedAt > LONGEST_WAIT_MS) {
      reject(new AppError('unavailable'));
      return;
    }
    const working = work();
    resolve(working);
    await working.catch(() => undefined);
    await sleep(Math.min((performance.now() - startedAt) * REST, LONGEST_REST_MS));
  });
  return promise;
}

// The same letters typed on another system may be other code points.
function normal(password: string): string {
  return password.normalize('NFKC');
}
