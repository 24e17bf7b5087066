import { useCallback, useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { plainSearch, readStatsSearch, type StatsSearch } from '#/features/analytics/stats-search.ts';
import type { SaidStats } from './stats-address.ts';

interface ShownStats {
  search: StatsSearch;
  onSearch: (changed: StatsSearch) => void;
}

/** Which statistics the address of a route with `statsAddress` says, and a way to say others. */
export function useStatsSearch(): ShownStats {
  const said: SaidStats = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => readStatsSearch(said), [said]);
  const onSearch = useCallback(
    (changed: StatsSearch) =>
      void navigate({ to: '.', search: toSaid(changed), replace: true, resetScroll: false }),
    [navigate],
  );
  return { search, onSearch };
}

function toSaid(search: StatsSearch): SaidStats {
  const names = Object.keys(plainSearch) as (keyof StatsSearch)[];
  return Object.fromEntries(
    names.filter((name) => search[name] !== plainSearch[name]).map((name) => [name, search[name]]),
  );
}
