import { AnnouncementForm } from '#/features/kiosk/AnnouncementForm.tsx';
import { AnnouncementList } from '#/features/kiosk/AnnouncementList.tsx';
import { useAnnouncementsChanged } from '#/features/kiosk/kiosk.queries.ts';
import { formatNumber } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { KioskPage } from './KioskPage.tsx';

export function KioskAnnouncementsScreen() {
  const changed = useAnnouncementsChanged();

  return (
    <KioskPage title="Announcements">
      <SettingsSection title="New announcement">
        <AnnouncementForm
          onDone={async ({ accounts }) => {
            notify(`Announcement sent to ${people(accounts)}.`, 'success');
            await changed();
          }}
        />
      </SettingsSection>
      <SettingsSection title="All announcements">
        <AnnouncementList />
      </SettingsSection>
    </KioskPage>
  );
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${formatNumber(count)} people`;
}
