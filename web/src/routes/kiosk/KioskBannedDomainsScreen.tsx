import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AddBannedDomain } from '#/features/kiosk/bans/AddBannedDomain.tsx';
import { BanList } from '#/features/kiosk/bans/BanList.tsx';
import { routes } from '#/shell/names.ts';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { KioskPage } from './KioskPage.tsx';

const route = getRouteApi(routes['kiosk.banned_domains']);

/** Domains that no link may lead to. */
export function KioskBannedDomainsScreen() {
  const { search } = route.useSearch();
  const navigate = useNavigate();
  const find = (text: string) =>
    void navigate({
      to: routes['kiosk.banned_domains'],
      search: { search: text },
      replace: true,
      resetScroll: false,
    });

  return (
    <KioskPage title="Banned domains" actions={<AddBannedDomain />}>
      <SearchField label="Search banned domains" initial={search} onSearch={find} />
      <BanList search={search} kind="host" />
    </KioskPage>
  );
}
