import { and, count, eq, gt, or, type SQL } from 'drizzle-orm';
import { MOST_REQUESTS, REQUEST_DAYS } from '@linklet/contract/tokens/requests.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';
import type { AskedChange, KeptRequest } from '../../platform/http/tokens/ask-for.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { tokenRequests } from '../../schema/token-changes/token-requests.table.ts';
import { lockWorkspace } from '../workspaces/index.ts';
import { seal, unseal } from './sealed.ts';
import { tellOfRequests } from './tell-of-requests.ts';

const MOST_LETTERS = 65_536;

/** Throws `payload_too_large`, `token_requests_reached`, and what the change throws. */
export async function keepRequest(services: Services, asked: AskedChange): Promise<KeptRequest> {
  const { name: call, input, key, scope, tryIt } = asked;
  const content = JSON.stringify(input);
  if (content.length > MOST_LETTERS) throw new AppError('payload_too_large');
  const { workspaceId } = scope;
  if (workspaceId === null) throw new AppError('not_found');
  const { id: tokenId } = scope.caller.token;
  const contentHash = sha256(`${key ?? ''} ${call} ${content}`);
  const ofToken = and(eq(tokenRequests.workspaceId, workspaceId), eq(tokenRequests.tokenId, tokenId));
  const earlier = await findEarlier(services, ofToken, contentHash);
  if (earlier) return earlier;
  const events = await tryIt();
  return inTransaction(services, async (services) => {
    await lockWorkspace(services, workspaceId);
    const simultaneous = await findEarlier(services, ofToken, contentHash);
    if (simultaneous) return simultaneous;
    const waiting = await countWaiting(services, ofToken);
    if (waiting >= MOST_REQUESTS) throw new AppError('token_requests_reached');
    const [kept] = await services.db
      .insert(tokenRequests)
      .values({
        ...{ workspaceId, tokenId, call, contentHash, isKeyed: key !== undefined },
        ...{ sealedInput: seal(services, input), changes: [...events] },
        state: 'pending',
        askedAt: services.clock(),
      })
      .returning();
    if (!kept) throw new Error('PostgreSQL returned no request.');
    if (waiting === 0) await tellOfRequests(scope, services);
    return { id: kept.publicId };
  });
}

/** The same, where it waits, or was asked for with the same key. */
async function findEarlier(
  services: Services,
  ofToken: SQL | undefined,
  contentHash: Buffer,
): Promise<KeptRequest | undefined> {
  const [found] = await services.db
    .select()
    .from(tokenRequests)
    .where(
      and(
        ofToken,
        eq(tokenRequests.contentHash, contentHash),
        or(eq(tokenRequests.state, 'pending'), tokenRequests.isKeyed),
        gt(tokenRequests.askedAt, requestsSince(services)),
      ),
    );
  if (!found) return undefined;
  const { publicId: id, sealedAnswer: sealed } = found;
  return sealed === null ? { id } : { id, answer: unseal(services, sealed) };
}

async function countWaiting(services: Services, ofToken: SQL | undefined): Promise<number> {
  const [waiting] = await services.db
    .select({ count: count() })
    .from(tokenRequests)
    .where(
      and(ofToken, eq(tokenRequests.state, 'pending'), gt(tokenRequests.askedAt, requestsSince(services))),
    );
  return waiting?.count ?? 0;
}

/** What was asked for earlier is no more. */
export function requestsSince({ clock }: Pick<Scope, 'clock'>): Date {
  return new Date(clock().getTime() - REQUEST_DAYS * DAY_MS);
}
