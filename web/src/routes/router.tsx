import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  stripSearchParams,
} from '@tanstack/react-router';
import { z } from 'zod';
import { statsPeriod } from '@linklet/contract/analytics.ts';
import { analyticsQuery, defaultPeriod } from '#/features/analytics/analytics.queries.ts';
import { linksQuery } from '#/features/links/links.queries.ts';
import { ApiError } from '#/lib/transport.ts';
import { AnalyticsPending } from './AnalyticsPending.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { MyUrlsPending } from './MyUrlsPending.tsx';
import { accountRoutes } from './account-routes.tsx';
import { kioskRoutes } from './kiosk-routes.tsx';
import { routes } from './names.ts';
import { LinkNotFoundScreen } from './NotFoundScreens.tsx';
import { rootRoute } from './root-route.tsx';
import { ScreenPending } from './ScreenPending.tsx';

/** Below this time a wait is not shown: a flash of a skeleton reads as a flicker. */
const pendingAfterMs = 200;

const myUrlsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['my-urls'],
  loader: ({ context }) => context.queryClient.infiniteQuery({ ...linksQuery, staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./MyUrlsScreen.tsx'), 'MyUrlsScreen'),
  pendingComponent: MyUrlsPending,
});

const clearHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['my-urls.clear-history'],
  loader: ({ context }) => context.queryClient.infiniteQuery({ ...linksQuery, staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./ClearHistoryScreen.tsx'), 'ClearHistoryScreen'),
  pendingComponent: MyUrlsPending,
});

const analyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.analytics,
  // An address typed by hand is corrected, never refused.
  validateSearch: z.object({ period: statsPeriod.catch(defaultPeriod).default(defaultPeriod) }),
  search: { middlewares: [stripSearchParams({ period: defaultPeriod })] },
  // Only the first period is waited for: after that the screen shows what it has while it fetches another.
  loader: async ({ context, params, location }) => {
    const { period } = location.search as { period: typeof defaultPeriod };
    await context.queryClient
      .query({ ...analyticsQuery({ hash: params.hash, period }), staleTime: 'static' })
      .catch(asNotFound);
  },
  component: lazyRouteComponent(() => import('./AnalyticsScreen.tsx'), 'AnalyticsScreen'),
  pendingComponent: AnalyticsPending,
  notFoundComponent: LinkNotFoundScreen,
});

function asNotFound(error: unknown): never {
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  throw gone ? notFound() : error;
}

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: rootRoute.addChildren([
      myUrlsRoute,
      clearHistoryRoute,
      analyticsRoute,
      ...accountRoutes,
      ...kioskRoutes,
    ]),
    context: { queryClient },
    defaultPendingMs: pendingAfterMs,
    defaultPendingComponent: ScreenPending,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
