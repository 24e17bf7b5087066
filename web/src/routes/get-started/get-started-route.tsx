import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';

export const getStartedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['get-started'],
  beforeLoad: usersOnly,
  loader: async ({ context }) =>
    context.queryClient.query((await import('#/features/get-started/get-started.queries.ts')).startQuery),
  component: lazyRouteComponent(() => import('./GetStartedScreen.tsx'), 'GetStartedScreen'),
});
