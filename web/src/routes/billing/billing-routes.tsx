import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';

const billingQueries = () => import('#/features/billing/billing.queries.ts');

const usageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.usage'],
  beforeLoad: usersOnly,
  loader: async ({ context }) => context.queryClient.query((await billingQueries()).usageQuery),
  component: lazyRouteComponent(() => import('./UsageScreen.tsx'), 'UsageScreen'),
});

const subscriptionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.subscription'],
  beforeLoad: usersOnly,
  loader: async ({ context }) => context.queryClient.query((await billingQueries()).usageQuery),
  component: lazyRouteComponent(() => import('./SubscriptionScreen.tsx'), 'SubscriptionScreen'),
});

/** What an account's plan is, and what of it is used. */
export const billingRoutes = [usageRoute, subscriptionRoute] as const;
