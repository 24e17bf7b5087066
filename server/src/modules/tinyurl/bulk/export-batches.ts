import { and, desc, eq, lt } from 'drizzle-orm';
import type { ExportPart } from '../../../hooks/accounts.hooks.ts';
import { newestFirst } from '../../../platform/postgres/newest-first.ts';
import type { Services } from '../../../platform/scope.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import { tinyurlBatches } from '../../../schema/tinyurl/tinyurl-bulk.table.ts';

/** The batches that programs of an account have sent, the newest first. */
export async function exportBatches({ db }: Services, { id }: User): Promise<ExportPart> {
  const sent = newestFirst((before, limit) =>
    db
      .select({
        id: tinyurlBatches.id,
        state: tinyurlBatches.state,
        items: tinyurlBatches.total,
        refused: tinyurlBatches.refused,
        at: tinyurlBatches.createdAt,
      })
      .from(tinyurlBatches)
      .where(and(eq(tinyurlBatches.userId, id), lt(tinyurlBatches.id, before)))
      .orderBy(desc(tinyurlBatches.id))
      .limit(limit),
  );
  return { lists: { batches_of_programs: sent } };
}
