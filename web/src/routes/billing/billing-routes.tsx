import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usersOnly } from '#/routes/guards.ts';
import { billingSearch } from './billing-search.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';

const ofUsers = { getParentRoute: () => rootRoute, beforeLoad: usersOnly };

const load = async ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) =>
  (await import('./billing-loads.ts')).loadBilling(queryClient);

const step = {
  ...ofUsers,
  loader: load,
  component: lazyRouteComponent(() => import('./SubscriptionStepScreen.tsx'), 'SubscriptionStepScreen'),
};

/** What an account's plan is, what of it is used, and what is paid for it. */
export const billingRoutes = [
  createRoute({
    ...ofUsers,
    path: routes['settings.usage'],
    loader: load,
    component: lazyRouteComponent(() => import('./UsageScreen.tsx'), 'UsageScreen'),
  }),
  createRoute({
    ...ofUsers,
    path: routes['settings.subscription'],
    validateSearch: billingSearch,
    loader: load,
    component: lazyRouteComponent(() => import('./SubscriptionScreen.tsx'), 'SubscriptionScreen'),
  }),
  createRoute({ ...step, path: routes['settings.subscription.step'] }),
  createRoute({ ...step, path: routes['settings.subscription.update'] }),
  createRoute({
    ...ofUsers,
    path: routes['settings.paymentMethod'],
    loader: load,
    component: lazyRouteComponent(() => import('./PaymentMethodScreen.tsx'), 'PaymentMethodScreen'),
  }),
  createRoute({
    ...ofUsers,
    path: routes['settings.invoices'],
    component: lazyRouteComponent(() => import('./InvoicesScreen.tsx'), 'InvoicesScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: routes['user.vatinfo'],
    component: lazyRouteComponent(() => import('./TaxInfoScreen.tsx'), 'TaxInfoScreen'),
  }),
  createRoute({
    ...ofUsers,
    path: routes['subscription.past_due'],
    loader: load,
    component: lazyRouteComponent(() => import('./PastDueScreen.tsx'), 'PastDueScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: routes['signup.pricing'],
    component: lazyRouteComponent(() => import('./PricingScreen.tsx'), 'PricingScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: routes.sandbox,
    component: lazyRouteComponent(() => import('./SandboxScreen.tsx'), 'SandboxScreen'),
  }),
] as const;
