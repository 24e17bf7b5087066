import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guestsOnly, usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';
import { MyUrlsPending } from './MyUrlsPending.tsx';

// Its contract stays out of the first view of other screens.
async function loadLinks({ context }: { context: { queryClient: QueryClient } }): Promise<void> {
  const { linksQuery } = await import('#/features/links/links.queries.ts');
  await context.queryClient.infiniteQuery({ ...linksQuery, staleTime: 'static' });
}

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
export const linkRoutes = [myUrlsRoute, trashRoute, clearHistoryRoute] as const;
