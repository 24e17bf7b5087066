import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { mostRefusals, type BatchDetails } from '@linklet/contract/links/bulk/endpoints.ts';
import type { Scope } from '../../../platform/scope.ts';
import { bulkPieces, type Batch, type StagedRow } from '../../../schema/links/bulk.table.ts';

// Of up to a thousand rows each; those of a larger file are in its report.
const PIECES_LOOKED_AT = 20;

/** The first rows of which no link was made, once a batch has ended. */
export async function firstRefusals({ db }: Scope, batch: Batch): Promise<BatchDetails['refusals']> {
  if (batch.endedAt === null || batch.refused === 0) return [];
  const { rows, results, number } = bulkPieces;
  const found = await db
    .select({
      row: sql<StagedRow>`${rows} -> (result.place - 1)::int`,
      reason: sql<string>`result.value ->> 'reason'`,
    })
    .from(bulkPieces)
    .crossJoinLateral(sql`jsonb_array_elements(${results}) with ordinality as result (value, place)`)
    .where(and(eq(bulkPieces.batchId, batch.id), lt(number, PIECES_LOOKED_AT), sql`result.value ? 'reason'`))
    .orderBy(asc(number), sql`result.place`)
    .limit(mostRefusals);
  return found.map(({ row, reason }) => {
    const [place, url = ''] = Array.isArray(row) ? row : [row.number, row.url];
    return { row: place, url, reason };
  });
}
