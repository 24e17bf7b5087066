import { useSuspenseQuery } from '@tanstack/react-query';
import { EditionItem } from '#/features/kiosk/editions/EditionItem.tsx';
import { editionsQuery } from '#/features/kiosk/editions/editions.queries.ts';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { shieldIcon } from '#/ui/icons/icons.ts';
import { KioskPage } from './KioskPage.tsx';

export function KioskEditionsScreen() {
  const { data: editions } = useSuspenseQuery(editionsQuery).data;

  return (
    <KioskPage title="Editions">
      {editions.length === 0 ? (
        <EmptyState icon={shieldIcon} title="No editions" text="Black Fridays appear here." />
      ) : (
        editions.map((edition) => <EditionItem key={edition.year} edition={edition} />)
      )}
    </KioskPage>
  );
}
