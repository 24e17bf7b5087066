import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { runStatement } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/scope.ts';
import { importRows, imports, type Import, type ImportRow } from '../../../schema/imports/imports.table.ts';

type Database = Pick<Services, 'db'>;

/** The next rows of the step at which an import is. */
export async function nextRows(
  { db }: Database,
  { id, workedTo }: Import,
  limit: number,
): Promise<ImportRow[]> {
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.number, workedTo)))
    .orderBy(asc(importRows.number))
    .limit(limit);
}

/** The import as it is by now, held until the transaction ends. */
export async function lockImport({ db }: Database, { id }: Import): Promise<Import> {
  const [locked] = await db.select().from(imports).where(eq(imports.id, id)).for('update');
  if (!locked) throw new Error('An import is gone.');
  return locked;
}

/** Whether nobody else has worked on it, or put it at another step, since it was read. */
export function isAsRead(locked: Import, read: Import): boolean {
  return (
    locked.state === read.state &&
    locked.workedTo === read.workedTo &&
    locked.historyTo === read.historyTo &&
    locked.undoneTo === read.undoneTo
  );
}

/** The same of one whose source is read. */
export function isAtSamePage(locked: Import, read: Import): boolean {
  return isAsRead(locked, read) && locked.cursor?.path === read.cursor?.path;
}

export async function setImport(
  { db }: Database,
  { id }: Import,
  change: Partial<typeof imports.$inferInsert>,
): Promise<Import> {
  const [changed] = await db.update(imports).set(change).where(eq(imports.id, id)).returning();
  if (!changed) throw new Error('An import is gone.');
  return changed;
}

/** Rows that are done with a step. */
export async function advance(
  services: Database,
  present: Import,
  { rows, state }: { rows: readonly ImportRow[]; state: Import['state'] },
): Promise<Import> {
  const workedTo = rows.at(-1)?.number ?? present.workedTo;
  const [changed] = await services.db
    .update(imports)
    .set({ state, workedTo, done: sql`${imports.done} + ${rows.length}` })
    .where(eq(imports.id, present.id))
    .returning();
  if (!changed) throw new Error('An import is gone.');
  return changed;
}

/** What is kept of a row once it was planned, or made. */
export type RowChange = Pick<ImportRow, 'number'> &
  Partial<Pick<ImportRow, 'verdict' | 'reasons' | 'domainId' | 'key' | 'url' | 'shortLink' | 'linkId'>>;

const KEEP_PLANS = `
  update import_rows set verdict = given.verdict, reasons = given.reasons, domain_id = given."domainId",
    key = given.key, url = given.url, clash = null
  from jsonb_to_recordset($2::text::jsonb)
    as given (number integer, verdict text, reasons text[], "domainId" integer, key text, url text)
  where import_id = $1::bigint and import_rows.number = given.number`;

const KEEP_RESULTS = `
  update import_rows set verdict = given.verdict, reasons = given.reasons, short_link = given."shortLink",
    link_id = given."linkId", is_done = true
  from jsonb_to_recordset($2::text::jsonb)
    as given (number integer, verdict text, reasons text[], "shortLink" text, "linkId" bigint)
  where import_id = $1::bigint and import_rows.number = given.number`;

export async function keepPlans(
  { db }: Database,
  { id }: Import,
  changes: readonly RowChange[],
): Promise<void> {
  await runStatement(db, KEEP_PLANS, [id, JSON.stringify(changes)]);
}

export async function keepResults(
  { db }: Database,
  { id }: Import,
  changes: readonly RowChange[],
): Promise<void> {
  await runStatement(db, KEEP_RESULTS, [id, JSON.stringify(changes)]);
}
