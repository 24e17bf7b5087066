import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { importLimits } from '@linklet/contract/imports/endpoints.ts';
import type { ConnectionSource } from '@linklet/contract/imports/sources.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { importClicks, importRows, type Import } from '../../../schema/imports/imports.table.ts';
import { piecesOf } from '../history/click-pieces.ts';
import type { SourceClick } from '../history/source-click.ts';
import { sourceApis } from '../sources/apis.ts';
import type { DetailCursor, HistoryPage, SourceApi } from '../sources/source-api.ts';
import { isAtSamePage, lockImport, setImport } from './pieces.ts';

export function isOfDetails(cursor: NonNullable<Import['cursor']>): cursor is DetailCursor {
  return cursor.row !== undefined && cursor.ref !== undefined && cursor.of !== undefined;
}

interface Answered {
  api: SourceApi;
  /** Null where the service has no such thing. */
  body: unknown;
  cursor: DetailCursor;
}

/** Keeps what a service tells of one link beyond its list, and where to go on. */
export async function keepDetails(scope: Scope, present: Import, answered: Answered): Promise<Import> {
  return inTransaction(scope, async (scope) => {
    const locked = await lockImport(scope, present);
    if (!isAtSamePage(locked, present)) return locked;
    if (answered.cursor.of === 'history') return keepHistory(scope, locked, answered);
    await keepRules(scope, locked, answered);
    return onToDetails(scope, locked, answered.cursor);
  });
}

async function keepRules({ db }: Scope, { id }: Import, { api, body, cursor }: Answered): Promise<void> {
  const isRow = and(eq(importRows.importId, id), eq(importRows.number, cursor.row));
  const [row] = await db.select({ link: importRows.link }).from(importRows).where(isRow);
  if (api.rules === undefined || row === undefined) return;
  const rules = api.rules.read(body);
  const others = row.link.lost?.filter((loss) => loss !== 'rules_lost') ?? [];
  const lost = rules.lost_rules.length > 0 ? [...others, 'rules_lost'] : others;
  await db
    .update(importRows)
    .set({ link: { ...row.link, ...rules, lost } })
    .where(isRow);
}

async function keepHistory(scope: Scope, present: Import, { api, body, cursor }: Answered): Promise<Import> {
  const page = api.history?.read(body, cursor, scope.clock()) ?? { clicks: [], next: null };
  const kept = await keepClicks(scope, present, page);
  if (page.next === null || kept.clicksFound >= importLimits.clicks) return onToDetails(scope, kept, cursor);
  return setImport(scope, kept, { cursor: { ...cursor, path: page.next }, tries: 0 });
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

/** Goes on with more about the next link, first all rules, then all clicks that are wanted; else what was read is checked. */
export async function onToDetails(
  scope: Scope,
  present: Import,
  { row, of }: Pick<DetailCursor, 'row' | 'of'>,
): Promise<Import> {
  const rules = of === 'rules' ? await nextOf(scope, present, { of, after: row }) : null;
  const next = rules ?? (await nextOf(scope, present, { of: 'history', after: of === 'history' ? row : 0 }));
  if (next !== null) return setImport(scope, present, { cursor: next, tries: 0, done: next.row });
  return setImport(scope, present, wholeRead);
}

const wholeRead = { state: 'checking' as const, connection: null, cursor: null, done: 0, workedTo: 0 };

/** Links come without the clicks that a service does not tell. */
export async function endHistory(scope: Scope, present: Import, why: string): Promise<Import> {
  const warning = `Click history was not read to its end. ${why}`;
  return setImport(scope, present, { ...wholeRead, warnings: [...present.warnings, warning] });
}

async function nextOf(
  scope: Scope,
  present: Import,
  { of, after }: { of: DetailCursor['of']; after: number },
): Promise<DetailCursor | null> {
  const { number, ref, importId, link } = importRows;
  const start = startOf(scope, present, of);
  if (start === null) return null;
  const isWanted =
    of === 'rules'
      ? sql`${link}->'lost' @> '["rules_lost"]'::jsonb`
      : sql`${link}->'clicks' is distinct from '0'::jsonb`;
  const [row] = await scope.db
    .select({ number, ref })
    .from(importRows)
    .where(and(eq(importId, present.id), gt(number, after), isNotNull(ref), isWanted))
    .orderBy(asc(number))
    .limit(1);
  return row?.ref == null ? null : { path: start(row.ref), row: row.number, ref: row.ref, of };
}

function startOf(
  { clock }: Scope,
  present: Import,
  of: DetailCursor['of'],
): ((ref: string) => string) | null {
  const { source, readsHistory, clicksFound, createdAt } = present;
  const { rules, history } = sourceApis[source as ConnectionSource];
  if (of === 'rules') return rules?.start ?? null;
  if (!readsHistory || history === undefined || clicksFound >= importLimits.clicks) return null;
  const until = createdAt > clock() ? clock() : createdAt;
  return (ref) => history.start(ref, until);
}
