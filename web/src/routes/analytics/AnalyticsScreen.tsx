import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { sharedQuery } from '#/features/analytics/shared.queries.ts';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { routes } from '#/shell/names.ts';
import { OwnLinkStats } from './OwnLinkStats.tsx';
import type { StatsViewState } from './SharedStatsPage.tsx';
import { useStatsSearch } from './use-stats-search.ts';

const route = getRouteApi(routes.analytics);

// `findStats` fetches it for those who are shown it.
const SharedStatsPage = lazyPart(async () => (await import('./SharedStatsPage.tsx')).SharedStatsPage);

/** The clicks on a link, for its workspace; for others where they are public. */
export function AnalyticsScreen() {
  const { hash } = route.useParams();
  const { isOwn } = route.useLoaderData();
  const view = useStatsSearch();
  return isOwn ? <OwnLinkStats hash={hash} {...view} /> : <PublicStats hash={hash} {...view} />;
}

function PublicStats({ hash, ...view }: { hash: string } & StatsViewState) {
  const { data: shared } = useSuspenseQuery(sharedQuery(hash));
  return <SharedStatsPage name={hash} shared={shared} {...view} />;
}
