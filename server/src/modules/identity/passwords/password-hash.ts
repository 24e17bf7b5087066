import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// OWASP's second choice for Argon2id: 19 MiB, two passes. Some 80 ms, so a storm of sign-ins must queue.
// The library's own default algorithm is Argon2id.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// One core at least is left to whoever follows a short link.
const HASHES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;

const inTurn = pLimit(HASHES_AT_ONCE);
let nobodysHash: Promise<string> | undefined;

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), OPTIONS));
}

/** Whether the password is the hash's. Takes as long for an account that is not there or has none. */
export async function isPasswordOf(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody');
  const known = passwordHash ?? (await nobodysHash);
  const isRight = await inTurn(() => verify(known, normal(password)));
  return isRight && typeof passwordHash === 'string';
}

// The same letters typed on another system may be other code points.
function normal(password: string): string {
  return password.normalize('NFKC');
}
