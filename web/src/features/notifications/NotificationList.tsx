import { useEffect, useState } from 'react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { NoticeView } from '@linklet/contract/notifications/endpoints.ts';
import { Card } from '#/ui/Card.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { bellIcon } from '#/ui/icons/screen-icons.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { NoticeItem } from './NoticeItem.tsx';
import { notificationsQuery, useMarkRead } from './notifications.queries.ts';
import { isUnread } from './unread.ts';

interface NotificationListProps {
  /** Up to when announcements were read. */
  readUpTo: string | null;
  readOnly: boolean;
}

/**
 * All notifications and announcements. What is shown counts as read, and is called new as long as the list is looked at.
 */
export function NotificationList({ readUpTo, readOnly }: NotificationListProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useSuspenseInfiniteQuery(notificationsQuery);
  const { mutate: markRead } = useMarkRead();

  const [shownAsNew] = useState(() => new Set<string>());

  useEffect(() => {
    const unread = data.pages.flatMap((page) => page.data).filter((notice) => isUnread(notice, readUpTo));
    for (const notice of unread) shownAsNew.add(keyOf(notice));
    if (readOnly || unread.length === 0) return;
    markRead({
      notifications: unread.filter(({ kind }) => kind === 'notification').map(({ id }) => id),
      announcements: unread.some(({ kind }) => kind === 'announcement'),
    });
  }, [data, readUpTo, readOnly, markRead, shownAsNew]);

  const notices = data.pages.flatMap((page) => page.data);
  if (notices.length === 0) {
    return (
      <EmptyState
        icon={bellIcon}
        title="No notifications yet"
        text="News about your account and announcements appear here."
      />
    );
  }
  return (
    <>
      <Card as="ul" className="notice-items notice-history">
        {notices.map((notice) => (
          <NoticeItem
            key={keyOf(notice)}
            {...(notice.kind === 'announcement' ? { title: notice.title } : { path: notice.path })}
            text={notice.text}
            isNew={isUnread(notice, readUpTo) || shownAsNew.has(keyOf(notice))}
            at={notice.created_at}
          />
        ))}
      </Card>
      {hasNextPage && <MoreButton busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  );
}

function keyOf({ kind, id }: NoticeView): string {
  return `${kind} ${id}`;
}
