import { and, desc, eq, lt } from 'drizzle-orm';
import { newestFirst } from '../../../platform/postgres/newest-first.ts';
import type { Services } from '../../../platform/scope.ts';
import type { ExportPart } from '../../../hooks/accounts.hooks.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import { bulkBatches } from '../../../schema/links/bulk.table.ts';

/** The files of URLs that an account has sent, the newest first. */
export async function exportBatches({ db }: Services, { id }: User): Promise<ExportPart> {
  const sent = newestFirst((before, limit) =>
    db
      .select({
        id: bulkBatches.id,
        file_name: bulkBatches.fileName,
        rows: bulkBatches.total,
        links_made: bulkBatches.created,
        at: bulkBatches.createdAt,
      })
      .from(bulkBatches)
      .where(and(eq(bulkBatches.userId, id), lt(bulkBatches.id, before)))
      .orderBy(desc(bulkBatches.id))
      .limit(limit),
  );
  return { lists: { files_of_urls: sent } };
}
