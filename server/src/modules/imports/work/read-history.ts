import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { importLimits } from '@linklet/contract/imports/endpoints.ts';
import type { ConnectionSource } from '@linklet/contract/imports/sources.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { importClicks, importRows, type Import } from '../../../schema/imports/imports.table.ts';
import { piecesOf } from '../history/click-pieces.ts';
import type { SourceClick } from '../history/source-click.ts';
import { sourceApis } from '../sources/apis.ts';
import type { HistoryCursor, HistoryPage, SourceApi } from '../sources/source-api.ts';
import { isAtSamePage, lockImport, setImport } from './pieces.ts';

export function isOfHistory(cursor: NonNullable<Import['cursor']>): cursor is HistoryCursor {
  return cursor.row !== undefined && cursor.ref !== undefined;
}

interface Answered {
  api: SourceApi;
  body: unknown;
  cursor: HistoryCursor;
}

/** Keeps what a service tells of the clicks on one link, and where to go on. */
export async function keepHistory(
  scope: Scope,
  present: Import,
  { api, body, cursor }: Answered,
): Promise<Import> {
  const page = api.history?.read(body, cursor, scope.clock()) ?? { clicks: [], next: null };
  return inTransaction(scope, async (scope) => {
    const locked = await lockImport(scope, present);
    if (!isAtSamePage(locked, present)) return locked;
    const kept = await keepClicks(scope, locked, page);
    if (page.next === null || kept.clicksFound >= importLimits.clicks)
      return onToHistory(scope, kept, cursor.row);
    return setImport(scope, kept, { cursor: { ...cursor, path: page.next }, tries: 0 });
  });
}

async function keepClicks(scope: Scope, present: Import, { clicks }: HistoryPage): Promise<Import> {
  const { id: importId, clicksFound, clicksLost } = present;
  const readable = clicks.filter((click) => click !== null);
  const pieces = piecesOf(readable);
  const [last] = await scope.db
    .select({ piece: sql<number>`coalesce(max(${importClicks.piece}), 0)::integer` })
    .from(importClicks)
    .where(eq(importClicks.importId, importId));
  const after = last?.piece ?? 0;
  if (pieces.length > 0)
    await scope.db.insert(importClicks).values(
      pieces.map(({ count, packed }, place) => ({
        importId,
        piece: after + place + 1,
        count,
        clicks: packed,
      })),
    );
  const unreadable = clicks.length - readable.length;
  return setImport(scope, present, {
    clicksFound: clicksFound + countOf(readable) + unreadable,
    clicksLost: clicksLost + unreadable,
  });
}

function countOf(clicks: readonly SourceClick[]): number {
  return clicks.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** Goes on with the clicks on the next link, where they are wanted; else what was read is checked. */
export async function onToHistory(scope: Scope, present: Import, afterRow: number): Promise<Import> {
  const next = await nextOfHistory(scope, present, afterRow);
  if (next !== null) return setImport(scope, present, { cursor: next, tries: 0, done: next.row });
  const read = { state: 'checking' as const, connection: null, cursor: null, done: 0, workedTo: 0 };
  return setImport(scope, present, read);
}

async function nextOfHistory(
  { db, clock }: Scope,
  { id, source, readsHistory, clicksFound, createdAt }: Import,
  afterRow: number,
): Promise<HistoryCursor | null> {
  const history = sourceApis[source as ConnectionSource].history;
  if (!readsHistory || history === undefined || clicksFound >= importLimits.clicks) return null;
  const { number, ref, importId, link } = importRows;
  const [row] = await db
    .select({ number, ref })
    .from(importRows)
    .where(
      and(
        eq(importId, id),
        gt(number, afterRow),
        isNotNull(ref),
        sql`${link}->'clicks' is distinct from '0'::jsonb`,
      ),
    )
    .orderBy(asc(number))
    .limit(1);
  if (row?.ref == null) return null;
  const until = createdAt > clock() ? clock() : createdAt;
  return { path: history.start(row.ref, until), row: row.number, ref: row.ref };
}
