import { AnnouncementForm } from '#/features/kiosk/AnnouncementForm.tsx';
import { AnnouncementList } from '#/features/kiosk/AnnouncementList.tsx';
import { useAnnouncementsChanged } from '#/features/kiosk/kiosk.queries.ts';
import { notify } from '#/lib/notices.ts';
import { KioskPage } from './KioskPage.tsx';

export function KioskAnnouncementsScreen() {
  const changed = useAnnouncementsChanged();

  return (
    <KioskPage title="Announcements">
      <section className="card settings-section">
        <h2>New announcement</h2>
        <AnnouncementForm
          onDone={async () => {
            notify('Announced.', 'success');
            await changed();
          }}
        />
      </section>
      <section className="card settings-section">
        <h2>All announcements</h2>
        <AnnouncementList />
      </section>
    </KioskPage>
  );
}
