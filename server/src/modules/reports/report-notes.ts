import { eq, inArray, sql } from 'drizzle-orm';
import type { ReportNote } from '@linklet/contract/reports/endpoints.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { linkReports, reportNotes } from '../../schema/reports/reports.table.ts';
import { recordEvent } from '../audit/index.ts';

/** Notes something on a report for all staff. Throws `not_found`. */
export async function addReportNote(scope: Scope, reportId: number, text: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { db, caller, clock } = scope;
    const [report] = await db
      .select({ id: linkReports.id })
      .from(linkReports)
      .where(eq(linkReports.id, reportId))
      .for('key share');
    if (!report) throw new AppError('not_found');
    await db
      .insert(reportNotes)
      .values({ reportId, authorId: userOf(caller)?.id ?? null, text, createdAt: clock() });
    await recordEvent(scope, 'report.noted', { target: String(reportId) });
  });
}

/** The notes on these reports, the oldest first. */
export async function findReportNotes(
  { db }: Scope,
  reportIds: readonly number[],
): Promise<ReadonlyMap<number, ReportNote[]>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .select({
      reportId: reportNotes.reportId,
      author: sql<string | null>`(select name from users where users.id = report_notes.author_id)`,
      text: reportNotes.text,
      createdAt: reportNotes.createdAt,
    })
    .from(reportNotes)
    .where(inArray(reportNotes.reportId, [...reportIds]))
    .orderBy(reportNotes.id);
  const notes = rows.map(({ reportId, author, text, createdAt }) => ({
    reportId,
    note: { author, text, created_at: createdAt.toISOString() },
  }));
  return new Map(
    [...Map.groupBy(notes, ({ reportId }) => reportId)].map(([id, of]) => [id, of.map(({ note }) => note)]),
  );
}
