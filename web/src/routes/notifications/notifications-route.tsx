import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';

// Its contract stays out of the first view.
const notificationsQueries = () => import('#/features/notifications/notifications.queries.ts');

export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.notifications,
  beforeLoad: usersOnly,
  loader: async ({ context }) =>
    context.queryClient.infiniteQuery((await notificationsQueries()).notificationsQuery),
  component: lazyRouteComponent(() => import('./NotificationsScreen.tsx'), 'NotificationsScreen'),
});
