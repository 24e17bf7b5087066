import { useSuspenseQuery } from '@tanstack/react-query';
import { zoneQuery } from '#/features/domains/sandbox/zone.queries.ts';
import { ZoneForm } from '#/features/domains/sandbox/ZoneForm.tsx';
import { ZoneList } from '#/features/domains/sandbox/ZoneList.tsx';
import { KioskPage } from '#/routes/kiosk/KioskPage.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';

/** The zone that stands in for the DNS of the internet. */
export function ZoneScreen() {
  const { data: records, is_in_use: isInUse } = useSuspenseQuery(zoneQuery).data;

  return (
    <KioskPage title="Sandbox zone">
      <p className={isInUse ? 'field-hint' : 'banner'}>
        {isInUse
          ? 'These records replace the DNS of the internet: branded domains are checked only against them. With DNS_SERVERS=system they are not used.'
          : 'This zone is not used: DNS_SERVERS sets which servers are asked about branded domains.'}
      </p>
      <SettingsSection title="Add a record">
        <ZoneForm />
      </SettingsSection>
      <SettingsSection title="Records">
        <ZoneList records={records} />
      </SettingsSection>
    </KioskPage>
  );
}
