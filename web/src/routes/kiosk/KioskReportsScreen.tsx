import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AppealList } from '#/features/kiosk/appeals/AppealList.tsx';
import { BanList } from '#/features/kiosk/bans/BanList.tsx';
import { ReportList } from '#/features/kiosk/ReportList.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { Segments } from '#/ui/fields/Segments.tsx';
import { Tabs } from '#/ui/Tabs.tsx';
import { routes } from '#/shell/names.ts';
import { KioskPage } from './KioskPage.tsx';
import { ownerPaths } from './user-path.ts';

const route = getRouteApi(routes['kiosk.reports']);

const states = [
  { id: 'open', label: 'Open' },
  { id: 'settled', label: 'Resolved' },
  { id: 'appeals', label: 'Appeals' },
  { id: 'bans', label: 'Bans' },
] as const;

const appealStates = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Decided' },
] as const;

const searches = {
  open: 'Search reports',
  settled: 'Search reports',
  appeals: 'Search appeals',
  bans: 'Search bans',
};

export function KioskReportsScreen() {
  const current = route.useSearch();
  const navigate = useNavigate();
  const { state, appeals = 'open', search } = current;
  const change = (part: Partial<typeof current>) =>
    void navigate({
      to: routes['kiosk.reports'],
      search: { ...current, ...part },
      replace: true,
      resetScroll: false,
    });

  return (
    <KioskPage title="Reports">
      <SearchField label={searches[state]} initial={search} onSearch={(text) => change({ search: text })} />
      <Tabs
        label="Reports by state"
        tabs={states}
        selected={state}
        onSelect={(id) => change({ state: id })}
      />
      <div id={`panel-${state}`} role="tabpanel" aria-labelledby={`tab-${state}`}>
        {state === 'bans' && <BanList search={search} />}
        {state === 'appeals' && (
          <>
            <Segments
              label="Appeals by state"
              value={appeals}
              choices={appealStates}
              onChange={(value) => change({ appeals: value === 'open' ? undefined : value })}
            />
            <AppealList key={appeals} state={appeals} search={search} paths={ownerPaths} />
          </>
        )}
        {(state === 'open' || state === 'settled') && (
          <ReportList
            key={state}
            state={state}
            search={search}
            paths={ownerPaths}
            onSearch={(text) => change({ search: text })}
          />
        )}
      </div>
    </KioskPage>
  );
}
