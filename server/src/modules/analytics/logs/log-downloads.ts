import { z } from 'zod';
import type { Readable } from 'node:stream';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import {
  logDownloadHours,
  type LogDownload,
  type LogQuestion,
} from '@linklet/contract/analytics/log-downloads.ts';
import { writeFilters } from '@linklet/contract/analytics/filters.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { HOUR_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { openParts } from '../../../platform/file-parts.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { hasFeature, requireAnalytics } from '../../plans/index.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { findCounted } from '../counted-clicks.ts';
import { logDownloadParts, logDownloads, type LogDownloadRow } from '../../../schema/analytics/logs.table.ts';

/** `userId`: whose long job it is. */
export const writeLogJob = jobKind(
  'write-log-download',
  z.object({ downloadId: z.number(), userId: z.number() }),
);

/** Each may have a million rows. As many are listed. */
const MOST_LOGS = 10;

/**
 * Has clicks written to a file; one that is being written already is answered. Throws `logs_not_in_plan`,
 * `logs_reached`, `analytics_not_in_plan`, `analytics_off`, `not_found` and, for guests, `forbidden`.
 */
export async function requestLogDownload(scope: Scope, question: LogQuestion): Promise<LogDownload> {
  requireLogs(scope);
  const { workspaceId } = scope;
  const user = userOf(scope.caller);
  if (workspaceId === null || user === null) throw new AppError('forbidden');
  await findCounted(scope, question);
  const row = { workspaceId, userId: user.id, question, createdAt: scope.clock() };
  return inTransaction(scope, async (scope) => {
    await lockWorkspace(scope, workspaceId);
    const [made] = await scope.db.insert(logDownloads).values(row).onConflictDoNothing().returning();
    if (!made) return toView(await findOpen(scope, row));
    const kept = await scope.db.$count(logDownloads, eq(logDownloads.workspaceId, workspaceId));
    if (kept > MOST_LOGS) throw new AppError('logs_reached');
    await addJob(scope, writeLogJob, { payload: { downloadId: made.id, userId: made.userId } });
    await recordEvent(scope, 'click_log.requested', { target: String(made.id), after: question });
    return toView(made);
  });
}

/** Throws `logs_not_in_plan`. */
export function requireLogs(scope: Scope): void {
  if (!hasFeature(scope, 'download_logs')) throw new AppError('logs_not_in_plan');
}

async function findOpen(
  { db }: Scope,
  { workspaceId, question }: Pick<LogDownloadRow, 'workspaceId' | 'question'>,
) {
  const [open] = await db
    .select()
    .from(logDownloads)
    .where(
      and(
        eq(logDownloads.workspaceId, workspaceId),
        sql`${logDownloads.question} = ${JSON.stringify(question)}::text::jsonb`,
        isNull(logDownloads.madeAt),
      ),
    );
  // It has just become whole.
  if (!open) throw new AppError('unavailable');
  return open;
}

/** The newest logs of the workspace. */
export async function listLogDownloads({ db, workspaceId }: Scope): Promise<{ data: LogDownload[] }> {
  const rows = await db
    .select()
    .from(logDownloads)
    .where(eqOrNone(logDownloads.workspaceId, workspaceId))
    .orderBy(desc(logDownloads.id))
    .limit(MOST_LOGS);
  return { data: rows.map(toView) };
}

function toView({ id, question, total, done, createdAt, madeAt }: LogDownloadRow): LogDownload {
  const { period, from, to, filters, link } = question;
  return {
    ...{ id, period, from: from ?? null, to: to ?? null, link: link ?? null, total, done },
    filters: writeFilters(filters),
    created_at: createdAt.toISOString(),
    made_at: madeAt?.toISOString() ?? null,
  };
}

/** The bytes of a log of the workspace. Throws `not_found` before it is whole, `logs_not_in_plan` and `analytics_not_in_plan`. */
export async function openLogDownload(scope: Scope, id: string): Promise<Readable> {
  requireLogs(scope);
  requireAnalytics(scope);
  const { db, workspaceId } = scope;
  if (!/^\d{1,15}$/.test(id)) throw new AppError('not_found');
  const [made] = await db
    .select()
    .from(logDownloads)
    .where(and(eq(logDownloads.id, Number(id)), eqOrNone(logDownloads.workspaceId, workspaceId)));
  if (!made || made.madeAt === null) throw new AppError('not_found');
  return openParts(async (number) => findPart(db, made.id, number));
}

async function findPart(db: Scope['db'], downloadId: number, number: number) {
  const [part] = await db
    .select({ bytes: logDownloadParts.bytes, isLast: logDownloadParts.isLast })
    .from(logDownloadParts)
    .where(and(eq(logDownloadParts.downloadId, downloadId), eq(logDownloadParts.number, number)));
  return part;
}

/** Logs are kept for a day. */
export async function forgetOldLogDownloads({ db, clock }: Services): Promise<void> {
  const longAgo = new Date(clock().getTime() - logDownloadHours * HOUR_MS);
  await db.delete(logDownloads).where(lt(logDownloads.createdAt, longAgo));
}
