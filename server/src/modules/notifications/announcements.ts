import { desc, eq, lt } from 'drizzle-orm';
import type { AnnouncementView } from '@linklet/contract/notifications/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import { pageOf } from '../../platform/postgres/page-of.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { toAnnouncementView } from './announce.ts';
import { announcements } from '../../schema/notifications/notifications.table.ts';

const PAGE_SIZE = 30;

/** A page of all that was announced, the newest first. */
export async function listAnnouncements(
  scope: Scope,
  before: number | undefined,
): Promise<{ data: AnnouncementView[]; next: number | null }> {
  const rows = await scope.db
    .select()
    .from(announcements)
    .where(before === undefined ? undefined : lt(announcements.id, before))
    .orderBy(desc(announcements.id))
    .limit(PAGE_SIZE + 1);
  return pageOf(rows.map(toAnnouncementView), PAGE_SIZE);
}

/** Takes an announcement back. Throws `not_found`. */
export async function deleteAnnouncement(scope: Scope, id: string): Promise<void> {
  if (!/^\d{1,15}$/.test(id)) throw new AppError('not_found');
  await inTransaction(scope, async (scope) => {
    const [deleted] = await scope.db
      .delete(announcements)
      .where(eq(announcements.id, Number(id)))
      .returning();
    if (!deleted) throw new AppError('not_found');
    const { title, text } = deleted;
    await recordEvent(scope, 'announcement.deleted', { target: id, before: { title, text } });
  });
}
