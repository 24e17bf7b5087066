import { and, eq, sql } from 'drizzle-orm';
import { impersonatorOf, sessionOf, userOf, type Caller } from '../../callers/caller.ts';
import { sha256 } from '../../crypto.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import { idempotencyKeys } from './idempotency.table.ts';

interface KeyedRequest {
  key: string;
  /** Method, path and body: a key must not be reused for another request. */
  content: string;
}

/**
 * Runs `work` once for a key: a repeat gets the first answer, a simultaneous repeat waits for it. Effect, key
 * and answer are one transaction; refusals are not stored. The key is written last, since nearly every
 * request is the first with its key, and a simultaneous repeat is rolled back: `work` may have no effect
 * outside the transaction.
 */
export async function once<Answer, Current extends Scope>(
  scope: Current,
  request: KeyedRequest,
  work: (scope: Current) => Promise<Answer>,
): Promise<Answer> {
  const keyed = { ...request, key: checkedKey(request.key) ?? '' };
  try {
    return await inTransaction(scope, async (scope) => {
      const answer = await work(scope);
      await keepAnswer(scope, keyed, answer);
      return answer;
    });
  } catch (error) {
    // A repeat may fail only because the first request has done its work.
    const earlier = await findAnswer(scope, keyed);
    if (earlier === undefined) throw error;
    return earlier.answer as Answer;
  }
}

/**
 * Undefined if no key was sent. By the draft of the IETF it stands in quotes, which many leave out. Throws
 * `idempotency_key_invalid`.
 */
export function checkedKey(sent: string | undefined): string | undefined {
  const key = sent?.replace(/^"(.*)"$/, '$1');
  if (key !== undefined && !/^[\w-]{8,128}$/.test(key)) throw new AppError('idempotency_key_invalid');
  return key;
}

// Keyed by account, so that a request lost with one session is not done again in the next.
function callerKey(caller: Caller): Buffer {
  if (caller.kind === 'token') return sha256(`token ${String(caller.token.id)}`);
  const user = userOf(caller);
  if (user !== null) return sha256(`user ${String(user.id)} ${String(impersonatorOf(caller))}`);
  const sessionId = sessionOf(caller);
  if (sessionId === null) throw new AppError('session_expired');
  return sessionId;
}

class KeyTaken extends Error {}

// While another transaction has inserted the same key, this insert waits for its end.
async function keepAnswer(scope: Scope, { key, content }: KeyedRequest, answer: unknown): Promise<void> {
  const kept = await scope.db
    .insert(idempotencyKeys)
    .values({
      actor: callerKey(scope.caller),
      key,
      requestHash: sha256(content),
      answer,
      createdAt: scope.clock(),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (kept.length === 0) throw new KeyTaken('The key has an answer already.');
}

async function findAnswer(
  scope: Scope,
  { key, content }: KeyedRequest,
): Promise<{ answer: unknown } | undefined> {
  const [earlier] = await scope.db
    .select({ answer: idempotencyKeys.answer, isSame: sql<boolean>`request_hash = ${sha256(content)}` })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.actor, callerKey(scope.caller)), eq(idempotencyKeys.key, key)));
  if (earlier?.isSame === false) throw new AppError('idempotency_key_reused');
  return earlier;
}
