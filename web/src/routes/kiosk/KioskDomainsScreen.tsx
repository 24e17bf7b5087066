import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { kioskDomainFilters, type KioskDomainFilter } from '@linklet/contract/domains/staff.ts';
import { AddCommonDomain } from '#/features/domains/staff/AddCommonDomain.tsx';
import { KioskDomainList } from '#/features/domains/staff/KioskDomainList.tsx';
import { routes } from '#/shell/names.ts';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { KioskPage } from './KioskPage.tsx';
import { ownerPaths } from './user-path.ts';

const route = getRouteApi(routes['kiosk.domains']);

const filterNames: Record<KioskDomainFilter, string> = {
  all: 'All',
  held: 'Waiting for review',
  blocked: 'Blocked',
  branded: 'Branded',
  common: 'Common',
};

/** Every domain that links are on, for staff. */
export function KioskDomainsScreen() {
  const current = route.useSearch();
  const navigate = useNavigate();
  const { search } = current;
  const filter = kioskDomainFilters.find((each) => each === current.filter) ?? 'all';
  const change = (part: Partial<typeof current>) =>
    void navigate({
      to: routes['kiosk.domains'],
      search: { ...current, ...part },
      replace: true,
      resetScroll: false,
    });

  return (
    <KioskPage title="Domains" actions={<AddCommonDomain />}>
      <SearchField label="Search domains" initial={search} onSearch={(text) => change({ search: text })} />
      <div className="field-row">
        <ChoiceField
          id="domains-shown"
          label="Show"
          value={filter}
          choices={kioskDomainFilters.map((value) => ({ value, label: filterNames[value] }))}
          onChange={(value) => change({ filter: value === 'all' ? '' : value })}
        />
      </div>
      <KioskDomainList filter={filter} search={search} paths={ownerPaths} />
    </KioskPage>
  );
}
