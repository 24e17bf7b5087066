import type {
  AnnouncementView,
  NoticeView,
  NotificationView,
} from '@linklet/contract/notifications/endpoints.ts';

export interface Unread {
  /** Ids. */
  announcements: number[];
  notifications: number[];
}

interface Recent {
  announcements: readonly AnnouncementView[];
  notifications: readonly NotificationView[];
}

/** What was not seen yet: announcements are read up to a moment, notifications one by one. */
export function unreadOf({ announcements, notifications }: Recent, readUpTo: string | null): Unread {
  return {
    announcements: announcements.filter((view) => isNewer(view, readUpTo)).map(({ id }) => id),
    notifications: notifications.filter(({ read }) => !read).map(({ id }) => id),
  };
}

export function isUnread(notice: NoticeView, readUpTo: string | null): boolean {
  return notice.kind === 'announcement' ? isNewer(notice, readUpTo) : !notice.read;
}

function isNewer({ created_at }: { created_at: string }, readUpTo: string | null): boolean {
  return Date.parse(created_at) > (readUpTo === null ? 0 : Date.parse(readUpTo));
}
