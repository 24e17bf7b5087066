import { and, eq, gt, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { decideTokenRequests as endpoint, TokenRequest } from '@linklet/contract/tokens/requests.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { apiTokens } from '../../schema/tokens/tokens.table.ts';
import { tokenRequests } from '../../schema/token-changes/token-requests.table.ts';
import { recordEvent } from '../audit/index.ts';
import { mayGive, openTokenAgain } from '../tokens/index.ts';
import { requestsSince } from './keep-request.ts';
import { seal, unseal } from './sealed.ts';

type Asked = z.output<NonNullable<(typeof endpoint)['body']>>;
type Decided = Pick<TokenRequest, 'id' | 'state' | 'reason'>;
type Request = typeof tokenRequests.$inferSelect & { token: string };

/**
 * Each by itself, in the order in which they were asked for. What is approved is done by the rights that the token has by now.
 * Throws `forbidden` for what whoever approves may not do themselves.
 */
export async function decideTokenRequests(
  scope: Scope,
  { ids, decision }: Asked,
): Promise<{ data: Decided[] }> {
  const found = await scope.db
    .select({ id: tokenRequests.publicId, call: tokenRequests.call, held: apiTokens.permissions })
    .from(tokenRequests)
    .innerJoin(apiTokens, eq(apiTokens.id, tokenRequests.tokenId))
    .where(and(isWaiting(scope), inArray(tokenRequests.publicId, ids)))
    .orderBy(tokenRequests.id);
  const data: Decided[] = [];
  if (decision === 'approve') for (const request of found) requireOwn(scope, request);
  for (const { id } of found) {
    const decided = decision === 'approve' ? await approve(scope, id) : await refuse(scope, id);
    if (decided) data.push(decided);
  }
  return { data };
}

function isWaiting(scope: Scope) {
  if (scope.workspaceId === null) throw new AppError('not_found');
  return and(
    eq(tokenRequests.workspaceId, scope.workspaceId),
    eq(tokenRequests.state, 'pending'),
    gt(tokenRequests.askedAt, requestsSince(scope)),
  );
}

/** Nobody lets a token do what they may not: of what the call may need, all that the token has. */
function requireOwn(scope: Scope, { call, held }: { call: string; held: readonly TokenPermission[] }): void {
  const needed = scope.askables.get(call)?.permissions ?? [];
  const used = needed.filter((permission) => held.includes(permission));
  if (!used.every((permission) => mayGive(scope, permission))) throw new AppError('forbidden');
}

/** Undefined where somebody else has decided. */
async function approve(scope: Scope, id: string): Promise<Decided | undefined> {
  try {
    return await inTransaction(scope, async (scope) => {
      const request = await lock(scope, id);
      if (!request) return undefined;
      const sealedAnswer = seal(scope, await run(scope, request));
      await recordEvent(scope, 'token.request_approved', { target: id, after: nameOf(request) });
      return settle(scope, id, { state: 'approved', sealedAnswer });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return settle(scope, id, { state: 'failed', reason: error.message });
  }
}

async function refuse(scope: Scope, id: string): Promise<Decided | undefined> {
  return inTransaction(scope, async (scope) => {
    const request = await lock(scope, id);
    if (!request) return undefined;
    await recordEvent(scope, 'token.request_refused', { target: id, after: nameOf(request) });
    return settle(scope, id, { state: 'refused' });
  });
}

const nameOf = ({ token: name, call }: Request) => ({ name, call });

async function lock(scope: Scope, id: string): Promise<Request | undefined> {
  const [found] = await scope.db
    .select({ request: tokenRequests, token: apiTokens.name })
    .from(tokenRequests)
    .innerJoin(apiTokens, eq(apiTokens.id, tokenRequests.tokenId))
    .where(and(isWaiting(scope), eq(tokenRequests.publicId, id)))
    .for('update', { of: tokenRequests });
  return found && { ...found.request, token: found.token };
}

async function run(scope: Scope, { tokenId: id, workspaceId, call, sealedInput }: Request): Promise<unknown> {
  const askable = scope.askables.get(call);
  // A later version has other calls.
  if (!askable) throw new AppError('not_found');
  const { caller, workspace } = await openTokenAgain(scope, { id, workspaceId });
  const asking: TokenScope = { ...(scope as Services), ...workspace, caller };
  return askable.run(asking, unseal(scope, sealedInput));
}

type Settled = Pick<Partial<Request>, 'reason' | 'sealedAnswer'> & Pick<Request, 'state'>;

async function settle(scope: Scope, id: string, settled: Settled): Promise<Decided | undefined> {
  const decidedBy = requireUser(scope).id;
  const [row] = await scope.db
    .update(tokenRequests)
    .set({ ...settled, decidedAt: scope.clock(), decidedBy })
    .where(and(isWaiting(scope), eq(tokenRequests.publicId, id)))
    .returning();
  return row && { id, state: row.state, reason: row.reason };
}
