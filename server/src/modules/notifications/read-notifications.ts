import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { AnnouncementView, NotificationView } from '@linklet/contract/notifications.ts';
import { pageOf } from '../../platform/page-of.ts';
import type { Scope } from '../../platform/scope.ts';
import { toAnnouncementView } from './announce.ts';
import { announcements, notifications } from './notifications.table.ts';

const RECENT = 10;
const PAGE_SIZE = 30;

/** The newest notices of whoever asks, and the newest announcements. */
export async function readRecent(
  scope: Scope,
): Promise<{ announcements: AnnouncementView[]; notifications: NotificationView[] }> {
  const [own, toAll] = await Promise.all([
    select(scope, { limit: RECENT }),
    scope.db.select().from(announcements).orderBy(desc(announcements.id)).limit(RECENT),
  ]);
  return { notifications: own, announcements: toAll.map(toAnnouncementView) };
}

/** A page of them, the newest first. */
export async function listNotifications(
  scope: Scope,
  before: number | undefined,
): Promise<{ data: NotificationView[]; next: number | null }> {
  return pageOf(await select(scope, { limit: PAGE_SIZE + 1, before }), PAGE_SIZE);
}

/** Others' notifications among them are left alone. */
export async function markRead(scope: Scope, ids: readonly number[]): Promise<void> {
  await scope.db
    .update(notifications)
    .set({ readAt: scope.clock() })
    .where(
      and(
        inArray(notifications.id, [...ids]),
        eq(notifications.userId, scope.actor.user?.id ?? 0),
        isNull(notifications.readAt),
      ),
    );
}

async function select(
  scope: Scope,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<NotificationView[]> {
  const rows = await scope.db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, scope.actor.user?.id ?? 0),
        before === undefined ? undefined : lt(notifications.id, before),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit);
  return rows.map(({ id, text, path, readAt, createdAt }) => ({
    id,
    text,
    path,
    read: readAt !== null,
    created_at: createdAt.toISOString(),
  }));
}
