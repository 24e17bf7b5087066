import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#/ui/Icon.tsx';
import { bellIcon } from '#/ui/screen-icons.ts';
import { NoticeItem } from './NoticeItem.tsx';
import { recentQuery, useMarkRead } from './notifications.queries.ts';
import { unreadOf, type Unread } from './unread.ts';

interface NotificationBellProps {
  /** Up to when announcements were read. */
  readUpTo: string | null;
  /** Whoever acts as somebody else reads nothing in their place. */
  readOnly: boolean;
  allPath: string;
}

const nothing: Unread = { announcements: [], notifications: [] };

/** The bell at the top of each screen. What it shows counts as read once it was opened. */
export function NotificationBell({ readUpTo, readOnly, allPath }: NotificationBellProps) {
  const { data, isError } = useQuery(recentQuery);
  const marking = useMarkRead();
  const unread = data === undefined ? nothing : unreadOf(data, readUpTo);
  // What was new when the list was opened is called new as long as it is open.
  const [shownAsNew, setShownAsNew] = useState<Unread | null>(null);
  const isUnread = unread.announcements.length + unread.notifications.length > 0;

  function changeOpen(isOpen: boolean): void {
    setShownAsNew(isOpen ? unread : null);
    if (!isOpen || !isUnread || readOnly) return;
    marking.mutate({
      notifications: unread.notifications,
      announcements: unread.announcements.length > 0,
    });
  }

  return (
    <div className="bell">
      <button type="button" className="icon-button" popoverTarget="notifications-menu">
        <Icon path={bellIcon} size={22} />
        {isUnread && <span className="bell-dot" />}
        <span className="unseen">Notifications{isUnread ? ', some unread' : ''}</span>
      </button>
      <section
        className="header-popover notifications-menu"
        id="notifications-menu"
        popover="auto"
        aria-label="Notifications"
        onToggle={(event) => changeOpen(event.newState === 'open')}
      >
        <RecentList data={data} isNew={shownAsNew ?? unread} failed={isError} />
        <a className="menu-item notifications-all" href={allPath}>
          All notifications
        </a>
      </section>
    </div>
  );
}

interface RecentListProps {
  data: Parameters<typeof unreadOf>[0] | undefined;
  isNew: Unread;
  failed: boolean;
}

function RecentList({ data, isNew, failed }: RecentListProps) {
  if (data === undefined || data.announcements.length + data.notifications.length === 0) {
    return (
      <p className="notifications-none">
        {failed && data === undefined ? 'Notifications can’t be loaded at the moment.' : 'Nothing new.'}
      </p>
    );
  }
  const items = [
    ...data.announcements.map(({ id, title, text, created_at }) => ({
      key: `a${id}`,
      title,
      text,
      created_at,
      isNew: isNew.announcements.includes(id),
    })),
    ...data.notifications.map(({ id, text, path, created_at }) => ({
      key: `n${id}`,
      text,
      path,
      created_at,
      isNew: isNew.notifications.includes(id),
    })),
  ].sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));

  return (
    <ul className="notice-items" tabIndex={0} aria-label="Newest">
      {items.map(({ key, created_at, ...item }) => (
        <NoticeItem key={key} {...item} at={created_at} />
      ))}
    </ul>
  );
}
