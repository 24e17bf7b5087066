import { and, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import {
  OUTCOME_DAYS,
  type AskedChange,
  type getTokenRequest,
  type TokenRequest,
} from '@linklet/contract/tokens/requests.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { apiTokens } from '../../schema/tokens/tokens.table.ts';
import { tokenRequests } from '../../schema/token-changes/token-requests.table.ts';
import { requestsSince } from './keep-request.ts';
import { findLinkNames } from './link-names.ts';
import { unseal } from './sealed.ts';

const MOST_LISTED = 50;

/** What waits for approval, or failed when it was approved. */
export async function listTokenRequests(scope: Scope): Promise<{ data: TokenRequest[]; pending: number }> {
  const { db, workspaceId } = scope;
  if (workspaceId === null) return { data: [], pending: 0 };
  const isOpen = and(
    eq(tokenRequests.workspaceId, workspaceId),
    inArray(tokenRequests.state, ['pending', 'failed']),
    gt(tokenRequests.askedAt, requestsSince(scope)),
  );
  const [rows, [waiting]] = await Promise.all([
    db
      .select({ request: tokenRequests, token: apiTokens.name, by: users.name })
      .from(tokenRequests)
      .innerJoin(apiTokens, eq(apiTokens.id, tokenRequests.tokenId))
      .innerJoin(users, eq(users.id, apiTokens.madeBy))
      .where(isOpen)
      .orderBy(desc(tokenRequests.id))
      .limit(MOST_LISTED),
    db
      .select({ count: count() })
      .from(tokenRequests)
      .where(and(isOpen, eq(tokenRequests.state, 'pending'))),
  ]);
  const names = await findLinkNames(
    scope,
    rows.flatMap(({ request }) => linksOf(request.changes)),
  );
  return {
    data: rows.map(({ request, token, by }) => ({
      ...{ id: request.publicId, token, by, asked_at: request.askedAt.toISOString(), call: request.call },
      changes: request.changes.map((change) => ({
        ...change,
        short_link: names.get(change.target ?? '') ?? null,
      })) as AskedChange[],
      ...{ state: request.state, reason: request.reason },
    })),
    pending: waiting?.count ?? 0,
  };
}

function linksOf(changes: readonly { target: string | null }[]): string[] {
  return changes.flatMap(({ target }) => target ?? []);
}

type Outcome = z.output<(typeof getTokenRequest)['response']>;

/** What became of a request of the token that asks. Throws `not_found`. */
export async function readTokenRequest(scope: Scope, id: string): Promise<Outcome> {
  const { caller, workspaceId } = scope;
  if (caller.kind !== 'token' || workspaceId === null) throw new AppError('not_found');
  const [found] = await scope.db
    .select()
    .from(tokenRequests)
    .where(
      and(
        eq(tokenRequests.workspaceId, workspaceId),
        eq(tokenRequests.tokenId, caller.token.id),
        eq(tokenRequests.publicId, id),
        gt(tokenRequests.askedAt, outcomesSince(scope)),
      ),
    );
  if (!found) throw new AppError('not_found');
  const { state, reason, sealedAnswer: sealed } = found;
  const isOver = found.askedAt <= requestsSince(scope);
  return {
    ...{ id, state: isOver && state === 'pending' ? 'expired' : state, reason },
    answer: sealed === null || isOver ? null : unseal(scope, sealed),
  };
}

/** Of what was asked for earlier nothing is known. */
export function outcomesSince({ clock }: Pick<Scope, 'clock'>): Date {
  return new Date(clock().getTime() - OUTCOME_DAYS * DAY_MS);
}
