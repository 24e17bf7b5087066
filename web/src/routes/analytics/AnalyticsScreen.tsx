import { useCallback } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { sharedQuery } from '#/features/analytics/shared.queries.ts';
import type { StatsSearch } from '#/features/analytics/stats-search.ts';
import { routes } from '#/shell/names.ts';
import { OwnLinkStats } from './OwnLinkStats.tsx';
import { SharedStatsPage, type StatsViewState } from './SharedStatsPage.tsx';

const route = getRouteApi(routes.analytics);

/** The clicks on a link, for its workspace; for others where they are public. */
export function AnalyticsScreen() {
  const { hash } = route.useParams();
  const { isOwn } = route.useLoaderData();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = useCallback(
    (changed: StatsSearch) => void navigate({ search: changed, replace: true, resetScroll: false }),
    [navigate],
  );
  const view = { search, onSearch };
  return isOwn ? <OwnLinkStats hash={hash} {...view} /> : <PublicStats hash={hash} {...view} />;
}

function PublicStats({ hash, ...view }: { hash: string } & StatsViewState) {
  const { data: shared } = useSuspenseQuery(sharedQuery({ name: hash }));
  return <SharedStatsPage address={{ name: hash }} shared={shared} {...view} />;
}
