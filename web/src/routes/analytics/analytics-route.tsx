import { createRoute, lazyRouteComponent, notFound, stripSearchParams } from '@tanstack/react-router';
import type { StatsPeriod } from '@linklet/contract/analytics.ts';
import { defaultPeriod, isPeriod } from '#/features/analytics/default-period.ts';
import { ApiError } from '#/lib/transport.ts';
import { LinkNotFound } from '#/routes/not-found.tsx';
import { rootRoute } from '#/routes/root-route.tsx';
import type { Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';
import { AnalyticsPending } from './AnalyticsPending.tsx';

export const analyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.analytics,
  // An address typed by hand is corrected, never refused.
  validateSearch: ({ period }: Search<{ period: StatsPeriod }>) => ({
    period: isPeriod(period) ? period : defaultPeriod,
  }),
  search: { middlewares: [stripSearchParams({ period: defaultPeriod })] },
  // Only the first period is waited for: after that the screen shows what it has while it fetches another.
  loader: async ({ context, params, location }) => {
    const { period } = location.search as { period: StatsPeriod };
    const { analyticsQuery } = await import('#/features/analytics/analytics.queries.ts');
    await context.queryClient
      .query({ ...analyticsQuery({ hash: params.hash, period }), staleTime: 'static' })
      .catch(asNotFound);
  },
  component: lazyRouteComponent(() => import('./AnalyticsScreen.tsx'), 'AnalyticsScreen'),
  pendingComponent: AnalyticsPending,
  notFoundComponent: LinkNotFound,
});

function asNotFound(error: unknown): never {
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  throw gone ? notFound() : error;
}
