import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import { inParts, type FilePart } from '../../../platform/file-parts.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { notifyUser } from '../../notifications/index.ts';
import { countExportedLinks, listExportedLinks } from './exported-links.ts';
import { linkFiles } from './link-files.ts';
import { linkExportParts, linkExports, type LinkExport } from '../../../schema/links/link-exports.table.ts';

/**
 * The job behind an export: writes it part by part. After a crash it is begun anew. One with clicks is gone where the
 * plan has none by now.
 */
export async function writeLinkExport(services: Services, { exportId }: { exportId: number }): Promise<void> {
  const asked = await begin(services, exportId);
  if (!asked) return;

  const progress = { done: 0 };
  const links = counted(listExportedLinks(services, asked), progress);
  try {
    for await (const part of inParts(linkFiles[asked.format].write(links, asked.clicks !== null))) {
      await storePart(services, asked, { ...part, done: progress.done });
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'analytics_not_in_plan')) throw error;
    await services.db.delete(linkExports).where(eq(linkExports.id, exportId));
  }
}

async function begin(services: Services, exportId: number): Promise<LinkExport | undefined> {
  const { db } = services;
  const isOpen = and(eq(linkExports.id, exportId), isNull(linkExports.madeAt));
  const [asked] = await db.select().from(linkExports).where(isOpen);
  if (!asked) return undefined;
  await db.delete(linkExportParts).where(eq(linkExportParts.exportId, exportId));
  await db
    .update(linkExports)
    .set({ total: await countExportedLinks(services, asked), done: 0 })
    .where(isOpen);
  return asked;
}

async function* counted<Item>(items: AsyncIterable<Item>, progress: { done: number }): AsyncGenerator<Item> {
  for await (const item of items) {
    yield item;
    progress.done += 1;
  }
}

async function storePart(
  services: Services,
  { id, userId, format }: LinkExport,
  { done, ...part }: FilePart & { done: number },
): Promise<void> {
  await inTransaction(services, async (services) => {
    const { db, clock } = services;
    await db.insert(linkExportParts).values({ exportId: id, ...part });
    await db
      .update(linkExports)
      .set({ done, madeAt: part.isLast ? clock() : null })
      .where(eq(linkExports.id, id));
    if (!part.isLast) return;
    await notifyUser(services, userId, {
      text: `The export of your links as ${format} is ready.`,
      path: '/app/my-urls',
    });
  });
}
