import { lt } from 'drizzle-orm';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/scope.ts';
import { bulkBatches } from '../../../schema/links/bulk.table.ts';

const KEEP_DAYS = 30;

/** What was sent, and what became of it, is not kept for longer than it is of use. The links stay. */
export async function forgetOldBatches({ db, clock }: Services): Promise<void> {
  const longAgo = new Date(clock().getTime() - KEEP_DAYS * DAY_MS);
  await db.delete(bulkBatches).where(lt(bulkBatches.createdAt, longAgo));
}
