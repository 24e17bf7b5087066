import { and, eq, sql } from 'drizzle-orm';
import { sha256 } from '../crypto.ts';
import { AppError } from '../errors.ts';
import { inTransaction, type Scope } from '../scope.ts';
import { idempotencyKeys } from './idempotency.table.ts';

interface KeyedRequest {
  key: string;
  /** Method, path and body: the same key may not stand for another request. */
  content: string;
}

/**
 * Runs `work` once for a key: a repeat gets the first answer, a simultaneous repeat waits for it.
 * Key, effect and answer are one transaction, so a crash leaves all or nothing. Refusals are not kept.
 */
export async function once<Answer>(
  scope: Scope,
  request: KeyedRequest,
  work: (scope: Scope) => Promise<Answer>,
): Promise<Answer> {
  if (!/^[\w-]{8,128}$/.test(request.key)) throw new AppError('idempotency_key_invalid');
  return inTransaction(scope, async (scope) => {
    const isFirst = await claimKey(scope, request);
    if (!isFirst) return (await findAnswer(scope, request)) as Answer;

    const answer = await work(scope);
    await scope.db.update(idempotencyKeys).set({ answer }).where(isKey(scope, request));
    return answer;
  });
}

// While another transaction holds the same new key, this insert waits for its end.
async function claimKey(scope: Scope, { key, content }: KeyedRequest): Promise<boolean> {
  const claimed = await scope.db
    .insert(idempotencyKeys)
    .values({ sessionId: scope.actor.sessionId, key, requestHash: sha256(content), createdAt: scope.clock() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length === 1;
}

async function findAnswer(scope: Scope, request: KeyedRequest): Promise<unknown> {
  const [earlier] = await scope.db
    .select({
      answer: idempotencyKeys.answer,
      isSame: sql<boolean>`request_hash = ${sha256(request.content)}`,
    })
    .from(idempotencyKeys)
    .where(isKey(scope, request));
  if (!earlier?.isSame) throw new AppError('idempotency_key_reused');
  return earlier.answer;
}

function isKey(scope: Scope, { key }: KeyedRequest) {
  return and(eq(idempotencyKeys.sessionId, scope.actor.sessionId), eq(idempotencyKeys.key, key));
}
