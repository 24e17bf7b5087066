import { and, eq, isNull } from 'drizzle-orm';
import { csvStart, toCsvLine } from '@linklet/contract/http/csv.ts';
import { mostLoggedClicks } from '@linklet/contract/analytics/log-downloads.ts';
import { AppError } from '../../../platform/errors.ts';
import { inParts, type FilePart } from '../../../platform/file-parts.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { findEntitlements } from '../../plans/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import { findPlace } from '../find-place.ts';
import { findCounted, type CountedClicks } from '../counted-clicks.ts';
import { countLogged, listLogged, logHeader } from './logged-clicks.ts';
import { logDownloadParts, logDownloads, type LogDownloadRow } from '../../../schema/analytics/logs.table.ts';

/** The job behind a log: writes it part by part. After a crash it is begun anew. */
export async function writeLogDownload(
  services: Services,
  { downloadId }: { downloadId: number },
): Promise<void> {
  const asked = await findAsked(services, downloadId);
  if (!asked) return;
  const clicks = await findClicks(services, asked);
  if (clicks === undefined) {
    await services.db.delete(logDownloads).where(eq(logDownloads.id, downloadId));
    return;
  }
  await begin(services, asked, clicks);
  const progress = { done: 0 };
  for await (const part of inParts(writeLines(listLogged(services, clicks, mostLoggedClicks), progress))) {
    await storePart(services, asked, { ...part, done: progress.done });
  }
}

async function findAsked({ db }: Services, id: number): Promise<LogDownloadRow | undefined> {
  const [asked] = await db
    .select()
    .from(logDownloads)
    .where(and(eq(logDownloads.id, id), isNull(logDownloads.madeAt)));
  return asked;
}

/** Undefined where the link has gone since, or the plan shows it no more. */
async function findClicks(
  services: Services,
  { workspaceId, question, createdAt }: LogDownloadRow,
): Promise<CountedClicks | undefined> {
  const plan = await findEntitlements(services, { workspaceId, isVerified: true });
  try {
    return await findCounted({ ...services, ...plan, workspaceId }, { ...question, frozenAt: createdAt });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function begin(services: Services, { id }: LogDownloadRow, clicks: CountedClicks): Promise<void> {
  const { db } = services;
  const total = Math.min(await countLogged(services, clicks), mostLoggedClicks);
  await db.delete(logDownloadParts).where(eq(logDownloadParts.downloadId, id));
  await db.update(logDownloads).set({ total, done: 0 }).where(eq(logDownloads.id, id));
}

async function* writeLines(
  rows: AsyncIterable<string[]>,
  progress: { done: number },
): AsyncGenerator<string> {
  yield csvStart;
  yield toCsvLine(logHeader);
  for await (const row of rows) {
    yield toCsvLine(row);
    progress.done += 1;
  }
}

async function storePart(
  services: Services,
  { id, userId, workspaceId, question }: LogDownloadRow,
  { done, ...part }: FilePart & { done: number },
): Promise<void> {
  await inTransaction(services, async (services) => {
    const { db, clock } = services;
    await db.insert(logDownloadParts).values({ downloadId: id, ...part });
    await db
      .update(logDownloads)
      .set({ done, madeAt: part.isLast ? clock() : null })
      .where(eq(logDownloads.id, id));
    if (!part.isLast) return;
    const place = await findPlace(services, workspaceId);
    await notifyUser(services, userId, {
      text: 'The log of your clicks is ready, for a day.',
      path: question.link === undefined ? place.pathOf(null) : `/app/analytics/${question.link}`,
    });
  });
}
