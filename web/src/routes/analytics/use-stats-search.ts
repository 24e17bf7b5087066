import { useCallback, useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { defaultPeriod, isStatsPeriod, type StatsPeriod } from '@linklet/contract/analytics/periods.ts';
import { plainSearch, readStatsSearch, type StatsSearch } from '#/features/analytics/stats-search.ts';
import { localEntries } from '#/lib/storage.ts';
import type { SaidStats } from './stats-address.ts';

interface ShownStats {
  search: StatsSearch;
  onSearch: (changed: StatsSearch) => void;
}

/** Which statistics the address of a route with `statsAddress` says, and a way to say others. */
export function useStatsSearch(): ShownStats {
  const said: SaidStats = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => readStatsSearch(said, usualPeriod()), [said]);
  const onSearch = useCallback(
    (changed: StatsSearch) => {
      if (changed.period !== search.period) rememberPeriod(changed.period);
      void navigate({ to: '.', search: toSaid(changed), replace: true, resetScroll: false });
    },
    [navigate, search.period],
  );
  return { search, onSearch };
}

/** The one that the person chose last. */
function usualPeriod(): StatsPeriod {
  const kept = localEntries.read('statsPeriod');
  return isStatsPeriod(kept) && kept !== 'custom' ? kept : defaultPeriod;
}

/** Days of one's own are of the past soon. */
function rememberPeriod(period: StatsPeriod): void {
  if (period !== 'custom') localEntries.write('statsPeriod', period);
}

function toSaid(search: StatsSearch): SaidStats {
  // A period that is not said would be another one in another browser.
  const usual = { ...plainSearch, period: usualPeriod() === defaultPeriod ? defaultPeriod : '' };
  const names = Object.keys(plainSearch) as (keyof StatsSearch)[];
  return Object.fromEntries(
    names.filter((name) => search[name] !== usual[name]).map((name) => [name, search[name]]),
  );
}
