import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AnnouncementForm } from '#/features/kiosk/AnnouncementForm.tsx';
import { NoticeItem } from '#/features/notifications/NoticeItem.tsx';
import { recentQuery } from '#/features/notifications/notifications.queries.ts';
import { notify } from '#/lib/notices.ts';
import { KioskPage } from './KioskPage.tsx';

export function KioskAnnouncementsScreen() {
  const queryClient = useQueryClient();
  const announcements = useQuery(recentQuery).data?.announcements ?? [];

  return (
    <KioskPage title="Announcements">
      <section className="card settings-section">
        <h2>Tell everybody</h2>
        <AnnouncementForm
          onDone={async () => {
            notify('Announced.', 'success');
            await queryClient.invalidateQueries({ queryKey: recentQuery.queryKey });
          }}
        />
      </section>
      <section className="card settings-section">
        <h2>Recent announcements</h2>
        {announcements.length === 0 ? (
          <p className="field-hint">There are none yet.</p>
        ) : (
          <ul className="notice-items">
            {announcements.map(({ id, title, text, created_at }) => (
              <NoticeItem key={id} title={title} text={text} isNew={false} at={created_at} />
            ))}
          </ul>
        )}
      </section>
    </KioskPage>
  );
}
