import { useEffect, useState } from 'react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { bellIcon } from '#/ui/screen-icons.ts';
import { MoreButton } from '#/ui/MoreButton.tsx';
import { NoticeItem } from './NoticeItem.tsx';
import { notificationsQuery, useMarkRead } from './notifications.queries.ts';

/** All notifications. What is shown counts as read, and is called new as long as the list is looked at. */
export function NotificationList({ readOnly }: { readOnly: boolean }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useSuspenseInfiniteQuery(notificationsQuery);
  const { mutate: markRead } = useMarkRead();

  const [shownAsNew] = useState(() => new Set<number>());

  useEffect(() => {
    const unread = data.pages.flatMap((page) => page.data.filter(({ read }) => !read).map(({ id }) => id));
    for (const id of unread) shownAsNew.add(id);
    if (!readOnly && unread.length > 0) markRead({ notifications: unread, announcements: false });
  }, [data, readOnly, markRead, shownAsNew]);

  const notifications = data.pages.flatMap((page) => page.data);
  if (notifications.length === 0) {
    return (
      <EmptyState
        icon={bellIcon}
        title="No notifications yet"
        text="When something happens that concerns your account, it is told here."
      />
    );
  }
  return (
    <>
      <ul className="card notice-items">
        {notifications.map(({ id, text, path, read, created_at }) => (
          <NoticeItem key={id} text={text} path={path} isNew={!read || shownAsNew.has(id)} at={created_at} />
        ))}
      </ul>
      {hasNextPage && <MoreButton busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  );
}
