import { z } from 'zod';
import type { Readable } from 'node:stream';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import {
  linkExportDays,
  type ExportedClicks,
  type LinkExportFilter,
  type LinkExportFormat,
  type LinkExportView,
} from '@linklet/contract/links/exports.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { openParts } from '../../../platform/file-parts.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { requireAnalytics } from '../../plans/index.ts';
import { linkExportParts, linkExports, type LinkExport } from '../../../schema/links/link-exports.table.ts';

/** `userId`: whose long job it is. */
export const writeLinkExportJob = jobKind(
  'write-link-export',
  z.object({ exportId: z.number(), userId: z.number() }),
);

const LISTED = 10;

interface Wish {
  format: LinkExportFormat;
  filter: LinkExportFilter;
  clicks: ExportedClicks | null;
}

/**
 * Has links written to a file; one that is being written already is answered. Throws `forbidden` for guests
 * and, with clicks, `analytics_not_in_plan`.
 */
export async function requestLinkExport(scope: Scope, wish: Wish): Promise<LinkExportView> {
  const { workspaceId } = scope;
  const user = userOf(scope.caller);
  if (workspaceId === null || user === null) throw new AppError('forbidden');
  if (wish.clicks !== null) requireAnalytics(scope);
  const row = { ...wish, workspaceId, userId: user.id, createdAt: scope.clock() };
  return inTransaction(scope, async (scope) => {
    const [made] = await scope.db.insert(linkExports).values(row).onConflictDoNothing().returning();
    if (!made) return toLinkExportView(await findOpen(scope, row));
    await addJob(scope, writeLinkExportJob, { payload: { exportId: made.id, userId: made.userId } });
    await recordEvent(scope, 'links.export_requested', { target: String(made.id), after: toNoted(wish) });
    return toLinkExportView(made);
  });
}

/** Of links that were named, how many they were. */
function toNoted({ format, filter: { links, ...filter }, clicks }: Wish) {
  return {
    ...{ format, filter },
    ...(links && { links: links.length }),
    ...(clicks && { clicks: clicks.period }),
  };
}

async function findOpen(
  { db }: Scope,
  { workspaceId, format, filter, clicks }: Wish & { workspaceId: number },
) {
  const [open] = await db
    .select()
    .from(linkExports)
    .where(
      and(
        eq(linkExports.workspaceId, workspaceId),
        eq(linkExports.format, format),
        sql`${linkExports.filter} = ${JSON.stringify(filter)}::text::jsonb`,
        clicks === null
          ? isNull(linkExports.clicks)
          : sql`${linkExports.clicks} = ${JSON.stringify(clicks)}::text::jsonb`,
        isNull(linkExports.madeAt),
      ),
    );
  // It has just become whole.
  if (!open) throw new AppError('unavailable');
  return open;
}

/** The newest exports of the workspace. */
export async function listLinkExports({ db, workspaceId }: Scope): Promise<{ data: LinkExportView[] }> {
  const rows = await db
    .select()
    .from(linkExports)
    .where(eqOrNone(linkExports.workspaceId, workspaceId))
    .orderBy(desc(linkExports.id))
    .limit(LISTED);
  return { data: rows.map(toLinkExportView) };
}

function toLinkExportView({
  id,
  format,
  clicks,
  total,
  done,
  createdAt,
  madeAt,
}: LinkExport): LinkExportView {
  return {
    id,
    format,
    has_clicks: clicks !== null,
    total,
    done,
    created_at: createdAt.toISOString(),
    made_at: madeAt?.toISOString() ?? null,
  };
}

/**
 * The bytes of an export of the workspace. Throws `not_found` before it is whole, and `analytics_not_in_plan` for one
 * with clicks.
 */
export async function openLinkExport(
  scope: Scope,
  id: string,
): Promise<{ format: LinkExportFormat; bytes: Readable }> {
  const { db, workspaceId } = scope;
  if (!/^\d{1,15}$/.test(id)) throw new AppError('not_found');
  const [made] = await db
    .select()
    .from(linkExports)
    .where(and(eq(linkExports.id, Number(id)), eqOrNone(linkExports.workspaceId, workspaceId)));
  if (!made || made.madeAt === null) throw new AppError('not_found');
  if (made.clicks !== null) requireAnalytics(scope);
  return { format: made.format, bytes: openParts(async (number) => findPart(db, made.id, number)) };
}

async function findPart(db: Scope['db'], exportId: number, number: number) {
  const [part] = await db
    .select({ bytes: linkExportParts.bytes, isLast: linkExportParts.isLast })
    .from(linkExportParts)
    .where(and(eq(linkExportParts.exportId, exportId), eq(linkExportParts.number, number)));
  return part;
}

/** Exports are not kept for longer than they are of use. */
export async function forgetOldLinkExports({ db, clock }: Services): Promise<void> {
  const longAgo = new Date(clock().getTime() - linkExportDays * DAY_MS);
  await db.delete(linkExports).where(lt(linkExports.createdAt, longAgo));
}
