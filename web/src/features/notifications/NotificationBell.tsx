import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { buttonLook } from '#/ui/buttons/button-look.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { Popover } from '#/ui/dialogs/Popover.tsx';
import { bellIcon } from '#/ui/icons/screen-icons.ts';
import { NoticeItem } from './NoticeItem.tsx';
import { recentQuery, useMarkRead } from './notifications.queries.ts';
import { unreadOf, type Unread } from './unread.ts';
import { useLiveNews } from './use-live-news.ts';

interface ReaderProps {
  /** Up to when announcements were read. */
  readUpTo: string | null;
}

interface NotificationBellProps extends ReaderProps {
  /** Whoever acts as somebody else reads nothing in their place. */
  readOnly: boolean;
  allPath: string;
}

const popoverId = 'notifications-menu';
const nothing: Unread = { announcements: [], notifications: [] };

/** The bell at the top of each page. What it shows counts as read once it was opened, and again when it is closed. */
export function NotificationBell({ readUpTo, readOnly, allPath }: NotificationBellProps) {
  const { data, isError, unread } = useUnread(readUpTo);
  const marking = useMarkRead();
  // What was new when the list was opened is called new as long as it is open; so is what comes meanwhile.
  const [shownAsNew, setShownAsNew] = useState(nothing);
  useLiveNews();

  function changeOpen(isOpen: boolean): void {
    setShownAsNew(isOpen ? unread : nothing);
    if (!isAny(unread) || readOnly) return;
    marking.mutate({
      notifications: unread.notifications,
      announcements: unread.announcements.length > 0,
    });
  }

  return (
    <div className="bell">
      <BellButton readUpTo={readUpTo} {...buttonLook({ kind: 'icon', className: 'bell-button' })} />
      <Popover id={popoverId} className="notifications-menu" label="Notifications" onToggle={changeOpen}>
        <RecentList data={data} isNew={together(shownAsNew, unread)} failed={isError} />
        <a className="menu-item notifications-all" href={allPath}>
          All notifications
        </a>
      </Popover>
    </div>
  );
}

/** Opens what the bell shows, from wherever it stands, and says by a dot that there is something new. */
export function BellButton({ readUpTo, ...look }: ReaderProps & { className: string }) {
  const isUnread = isAny(useUnread(readUpTo).unread);

  return (
    <button
      type="button"
      {...look}
      popoverTarget={popoverId}
      aria-label={isUnread ? 'Notifications, some unread' : 'Notifications'}
    >
      <Icon path={bellIcon} size={22} />
      {isUnread && <span className="bell-dot" />}
      <span className="bell-name">Notifications</span>
    </button>
  );
}

function useUnread(readUpTo: string | null) {
  const { data, isError } = useQuery(recentQuery);
  return { data, isError, unread: data === undefined ? nothing : unreadOf(data, readUpTo) };
}

function together(one: Unread, other: Unread): Unread {
  return {
    announcements: [...one.announcements, ...other.announcements],
    notifications: [...one.notifications, ...other.notifications],
  };
}

function isAny({ announcements, notifications }: Unread): boolean {
  return announcements.length + notifications.length > 0;
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
        {failed && data === undefined ? 'Notifications can’t be loaded right now.' : 'Nothing new.'}
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
