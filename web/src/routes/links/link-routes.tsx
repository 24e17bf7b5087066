import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { linksQuery, trashQuery } from '#/features/links/links.queries.ts';
import { guestsOnly, usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';
import { MyUrlsPending } from './MyUrlsPending.tsx';

const myUrlsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['my-urls'],
  loader: ({ context }) => context.queryClient.infiniteQuery({ ...linksQuery, staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./MyUrlsScreen.tsx'), 'MyUrlsScreen'),
  pendingComponent: MyUrlsPending,
});

const trashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['my-urls.trash'],
  beforeLoad: usersOnly,
  loader: ({ context }) => context.queryClient.infiniteQuery(trashQuery),
  component: lazyRouteComponent(() => import('./TrashScreen.tsx'), 'TrashScreen'),
  pendingComponent: MyUrlsPending,
});

const clearHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['my-urls.clear-history'],
  // What an account has made is not forgotten.
  beforeLoad: guestsOnly,
  loader: ({ context }) => context.queryClient.infiniteQuery({ ...linksQuery, staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./ClearHistoryScreen.tsx'), 'ClearHistoryScreen'),
  pendingComponent: MyUrlsPending,
});

/** The links of whoever asks. */
export const linkRoutes = [myUrlsRoute, trashRoute, clearHistoryRoute] as const;
