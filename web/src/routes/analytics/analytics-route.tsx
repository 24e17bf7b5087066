import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { subscribersOnly } from '#/routes/guards.ts';
import { LinkNotFound } from '#/routes/not-found.tsx';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';
import { AnalyticsPending } from './AnalyticsPending.tsx';
import { statsAddress } from './stats-address.ts';

export const analyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.analytics,
  ...statsAddress,
  beforeLoad: ({ params }) => {
    // An address of old; the homepage is no screen of this app.
    // oxlint-disable-next-line typescript/only-throw-error -- The router's redirects are thrown, and are no errors.
    if (params.hash === 'download') throw redirect({ href: routes.homepage, reloadDocument: true });
  },
  // The link is waited for, because there may be none; its charts come one by one.
  loader: async ({ context, params }) => {
    const { findStats } = await import('./find-stats.ts');
    return findStats(context.queryClient, params.hash);
  },
  component: lazyRouteComponent(() => import('./AnalyticsScreen.tsx'), 'AnalyticsScreen'),
  pendingComponent: AnalyticsPending,
  notFoundComponent: LinkNotFound,
});

/** All links of the opened workspace together. */
export const workspaceAnalyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['dashboard.analytics'],
  ...statsAddress,
  beforeLoad: subscribersOnly,
  component: lazyRouteComponent(() => import('./WorkspaceAnalyticsScreen.tsx'), 'WorkspaceAnalyticsScreen'),
  pendingComponent: AnalyticsPending,
});

/** Statistics that somebody shared by an address of its own. */
export const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['analytics.shared'],
  ...statsAddress,
  component: lazyRouteComponent(() => import('./SharedScreen.tsx'), 'SharedScreen'),
  pendingComponent: AnalyticsPending,
});
