import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { QuoteRequestList } from '#/features/kiosk/quotes/QuoteRequestList.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { Tabs } from '#/ui/Tabs.tsx';
import { routes } from '#/shell/names.ts';
import { KioskPage } from './KioskPage.tsx';

const route = getRouteApi(routes['kiosk.quote-requests']);

const states = [
  { id: 'new', label: 'New' },
  { id: 'answered', label: 'Answered' },
] as const;

export function KioskQuoteRequestsScreen() {
  const current = route.useSearch();
  const navigate = useNavigate();
  const { state, search } = current;
  const change = (part: Partial<typeof current>) =>
    void navigate({
      to: routes['kiosk.quote-requests'],
      search: { ...current, ...part },
      replace: true,
      resetScroll: false,
    });

  return (
    <KioskPage title="Requests for quotes">
      <SearchField label="Search requests" initial={search} onSearch={(text) => change({ search: text })} />
      <Tabs
        label="Requests by state"
        tabs={states}
        selected={state}
        onSelect={(id) => change({ state: id })}
      />
      <div id={`panel-${state}`} role="tabpanel" aria-labelledby={`tab-${state}`}>
        <QuoteRequestList key={state} state={state} search={search} />
      </div>
    </KioskPage>
  );
}
