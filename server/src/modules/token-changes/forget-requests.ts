import { and, lt, sql } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { tokenRequests } from '../../schema/token-changes/token-requests.table.ts';
import { requestsSince } from './keep-request.ts';
import { outcomesSince } from './list-requests.ts';

const NOTHING = Buffer.alloc(0);

/** What was asked for and answered is kept for a week, and what became of it for another. */
export async function forgetRequests(services: Services): Promise<void> {
  await services.db.delete(tokenRequests).where(lt(tokenRequests.askedAt, outcomesSince(services)));
  await services.db
    .update(tokenRequests)
    .set({ sealedInput: NOTHING, sealedAnswer: null, changes: [] })
    .where(
      and(
        lt(tokenRequests.askedAt, requestsSince(services)),
        sql`octet_length(${tokenRequests.sealedInput}) > 0`,
      ),
    );
}
