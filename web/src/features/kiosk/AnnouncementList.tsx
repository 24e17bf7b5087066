import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnnouncementView } from '@linklet/contract/notifications/endpoints.ts';
import { NoticeItem } from '#/features/notifications/index.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { announcementsQuery, useDeleteAnnouncement } from './kiosk.queries.ts';
import { ListSpace } from './ListSpace.tsx';

/** All that was announced; what was announced by mistake can be taken back. */
export function AnnouncementList() {
  const announcements = useInfiniteQuery({
    ...announcementsQuery,
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const deleting = useDeleteAnnouncement();
  const { confirm, dialog } = useConfirm();
  const made = announcements.data?.pages.flatMap((page) => page.data) ?? [];
  const list = useKeptFocus<HTMLDivElement>(made.length);

  async function takeBack({ id, title }: AnnouncementView) {
    const isSure = await confirm({
      title: 'Delete this announcement?',
      text: `“${title}” will disappear from everyone’s notifications. Sent emails can’t be recalled.`,
      confirm: 'Delete',
      danger: true,
    });
    if (!isSure) return;
    await deleting.mutateAsync(id);
    notify('The announcement has been deleted.', 'success');
  }

  if (announcements.data === undefined) return <ListSpace />;
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="All announcements">
      {made.length === 0 ? (
        <p className="field-hint">No announcements yet.</p>
      ) : (
        <ul className="notice-items">
          {made.map((announcement) => (
            <NoticeItem
              key={announcement.id}
              title={announcement.title}
              text={announcement.text}
              at={announcement.created_at}
              action={
                <DeleteButton
                  title={announcement.title}
                  onDelete={() => void takeBack(announcement).catch(toldAlready)}
                />
              }
            />
          ))}
        </ul>
      )}
      {announcements.hasNextPage && (
        <MoreButton
          busy={announcements.isFetchingNextPage}
          onMore={() => void announcements.fetchNextPage()}
        />
      )}
      {dialog}
    </div>
  );
}

function DeleteButton({ title, onDelete }: { title: string; onDelete: () => void }) {
  return (
    <Button size="small" onClick={onDelete}>
      Delete<span className="unseen"> {title}</span>
    </Button>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
