import type { AnnouncementView, NotificationView } from '@linklet/contract/notifications.ts';

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
  const since = readUpTo === null ? 0 : Date.parse(readUpTo);
  return {
    announcements: announcements
      .filter(({ created_at }) => Date.parse(created_at) > since)
      .map(({ id }) => id),
    notifications: notifications.filter(({ read }) => !read).map(({ id }) => id),
  };
}
