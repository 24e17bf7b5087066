import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type {
  AnnouncementView,
  NoticeView,
  NotificationView,
} from '@linklet/contract/notifications/endpoints.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { toAnnouncementView } from './announce.ts';
import { announcements, notifications } from '../../schema/notifications/notifications.table.ts';

const RECENT = 10;
const PAGE_SIZE = 30;
const FROM_THE_NEWEST = `${Number.MAX_SAFE_INTEGER}.${Number.MAX_SAFE_INTEGER}`;

/** The newest notices of whoever asks, and the newest announcements. */
export async function readRecent(
  scope: Scope,
): Promise<{ announcements: AnnouncementView[]; notifications: NotificationView[] }> {
  const [own, toAll] = await Promise.all([
    select(scope, { limit: RECENT }),
    selectAnnouncements(scope, { limit: RECENT }),
  ]);
  return { notifications: own, announcements: toAll };
}

/** A page of both in one list, the newest first. `before` is what the page before it answered as `next`. */
export async function listNotices(
  scope: Scope,
  before: string = FROM_THE_NEWEST,
): Promise<{ data: NoticeView[]; next: string | null }> {
  const [notification = 0, announcement = 0] = before.split('.').map(Number);
  const limit = PAGE_SIZE + 1;
  const [own, toAll] = await Promise.all([
    select(scope, { limit, before: notification }),
    selectAnnouncements(scope, { limit, before: announcement }),
  ]);
  const all = merged(
    own.map((view) => ({ kind: 'notification', ...view })),
    toAll.map((view) => ({ kind: 'announcement', ...view })),
  );
  const data = all.slice(0, PAGE_SIZE);
  const lastOf = (kind: NoticeView['kind']) => data.findLast((notice) => notice.kind === kind)?.id;
  const next = `${lastOf('notification') ?? notification}.${lastOf('announcement') ?? announcement}`;
  return { data, next: all.length > PAGE_SIZE ? next : null };
}

/** Two lists as one, the newest first, in which each keeps its order: by id, which pages begin with. */
function merged(one: readonly NoticeView[], other: readonly NoticeView[]): NoticeView[] {
  const [first, second] = [[...one], [...other]];
  const all: NoticeView[] = [];
  for (;;) {
    const [a, b] = [first[0], second[0]];
    const next = b === undefined || (a !== undefined && a.created_at >= b.created_at) ? first : second;
    const notice = next.shift();
    if (notice === undefined) return all;
    all.push(notice);
  }
}

/** Others' notifications among them are left alone. */
export async function markRead(scope: Scope, ids: readonly number[]): Promise<void> {
  await scope.db
    .update(notifications)
    .set({ readAt: scope.clock() })
    .where(
      and(
        inArray(notifications.id, [...ids]),
        eq(notifications.userId, requireUser(scope).id),
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
        eq(notifications.userId, requireUser(scope).id),
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

async function selectAnnouncements(
  { db }: Scope,
  { limit, before }: { limit: number; before?: number },
): Promise<AnnouncementView[]> {
  const rows = await db
    .select()
    .from(announcements)
    .where(before === undefined ? undefined : lt(announcements.id, before))
    .orderBy(desc(announcements.id))
    .limit(limit);
  return rows.map(toAnnouncementView);
}
