import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guestsOnly, subscribersOnly, usersOnly, verifiedOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';
import { choiceOf, readSearch, wholeSearch } from './dashboard-search.ts';
import { DashboardPending, MyUrlsPending } from './MyUrlsPending.tsx';

// Its contract stays out of the first view of other screens.
async function loadLinks({ context }: { context: { queryClient: QueryClient } }): Promise<void> {
  const { linksQuery } = await import('#/features/links/links.queries.ts');
  await context.queryClient.infiniteQuery({ ...linksQuery, staleTime: 'static' });
}

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.dashboard,
  validateSearch: readSearch,
  beforeLoad: subscribersOnly,
  // Once: afterwards the former list stays until the next one is there.
  loader: async ({ context: { queryClient }, location }) => {
    const { listQuery } = await import('#/features/links/list/list.queries.ts');
    const choice = choiceOf(wholeSearch(location.search));
    await queryClient.query({ ...listQuery(choice), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./DashboardScreen.tsx'), 'DashboardScreen'),
  pendingComponent: DashboardPending,
});

const tagsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['dashboard.tags'],
  validateSearch: (search: Search<{ search: string }>) => ({ search: textIn(search.search) || undefined }),
  beforeLoad: subscribersOnly,
  loaderDeps: ({ search: { search = '' } }) => ({ search }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    const { tagPagesQuery } = await import('#/features/links/list/list.queries.ts');
    await queryClient.infiniteQuery({ ...tagPagesQuery(search), staleTime: 'static' });
  },
  component: lazyRouteComponent(() => import('./TagsScreen.tsx'), 'TagsScreen'),
});

const myUrlsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['my-urls'],
  loader: loadLinks,
  component: lazyRouteComponent(() => import('./MyUrlsScreen.tsx'), 'MyUrlsScreen'),
  pendingComponent: MyUrlsPending,
});

const trashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['my-urls.trash'],
  beforeLoad: usersOnly,
  loader: async ({ context }) => {
    const { trashQuery } = await import('#/features/links/links.queries.ts');
    await context.queryClient.infiniteQuery(trashQuery);
  },
  component: lazyRouteComponent(() => import('./TrashScreen.tsx'), 'TrashScreen'),
  pendingComponent: MyUrlsPending,
});

const pixelScriptsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.pixelScripts'],
  beforeLoad: verifiedOnly,
  loader: async ({ context }) => {
    const { pixelScriptsQuery } = await import('#/features/links/pixels/pixels.queries.ts');
    await context.queryClient.query(pixelScriptsQuery);
  },
  component: lazyRouteComponent(() => import('./PixelScriptsScreen.tsx'), 'PixelScriptsScreen'),
});

const clearHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['my-urls.clear-history'],
  // What an account has made is not forgotten.
  beforeLoad: guestsOnly,
  loader: loadLinks,
  component: lazyRouteComponent(() => import('./ClearHistoryScreen.tsx'), 'ClearHistoryScreen'),
  pendingComponent: MyUrlsPending,
});

/** The links of whoever asks. */
export const linkRoutes = [
  dashboardRoute,
  tagsRoute,
  myUrlsRoute,
  trashRoute,
  pixelScriptsRoute,
  clearHistoryRoute,
] as const;
