import type { AnnouncementView } from '@linklet/contract/notifications.ts';
import type { Scope } from '../../platform/scope.ts';
import { announcements } from './notifications.table.ts';

/** Tells everybody something. */
export async function announce(
  scope: Scope,
  words: { title: string; text: string },
): Promise<AnnouncementView> {
  const [row] = await scope.db
    .insert(announcements)
    .values({ ...words, createdAt: scope.clock() })
    .returning();
  if (!row) throw new Error('PostgreSQL returned no announcement.');
  return toAnnouncementView(row);
}

export function toAnnouncementView(row: typeof announcements.$inferSelect): AnnouncementView {
  return { id: row.id, title: row.title, text: row.text, created_at: row.createdAt.toISOString() };
}
