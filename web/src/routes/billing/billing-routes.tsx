import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { billingBases, billingPages, routes } from '#/shell/names.ts';
import type { BillingVisit } from './billing-loads.ts';

const ofAll = { getParentRoute: () => rootRoute };

const ofPayers = {
  ...ofAll,
  beforeLoad: usersOnly,
  loader: async (visit: BillingVisit) => (await import('./billing-loads.ts')).loadBilling(visit),
};

// In the order of `billingPages`.
const step = lazyRouteComponent(() => import('./SubscriptionStepScreen.tsx'), 'SubscriptionStepScreen');
const method = lazyRouteComponent(() => import('./PaymentMethodScreen.tsx'), 'PaymentMethodScreen');
const screens = [
  lazyRouteComponent(() => import('./SubscriptionScreen.tsx'), 'SubscriptionScreen'),
  ...[step, step, method, method],
  lazyRouteComponent(() => import('./InvoicesScreen.tsx'), 'InvoicesScreen'),
];

/** Paddle.js would open what `_ptxn` names by itself, beside what we open. */
function takePaddleName({ location }: { location: { search: { _ptxn?: unknown } } }): void {
  const transaction = textIn(location.search._ptxn);
  if (transaction === '') return;
  const search = new URLSearchParams({ transaction });
  // oxlint-disable-next-line typescript/only-throw-error -- The router's own way to say so.
  throw redirect({ href: `${routes['paddle.payment']}?${String(search)}`, replace: true });
}

/** What a plan is, what of it is used, and what is paid for it. */
export const billingRoutes = [
  createRoute({
    ...ofPayers,
    path: routes['settings.usage'],
    component: lazyRouteComponent(() => import('./UsageScreen.tsx'), 'UsageScreen'),
  }),
  ...billingBases.flatMap((base) =>
    billingPages.map((page, index) =>
      createRoute({
        ...ofPayers,
        path: `${base}/${page}`,
        component: screens[index],
      }),
    ),
  ),
  createRoute({
    ...ofAll,
    path: routes['user.vatinfo'],
    component: lazyRouteComponent(() => import('./TaxInfoScreen.tsx'), 'TaxInfoScreen'),
  }),
  createRoute({
    ...ofAll,
    path: routes['user.payment'],
    validateSearch: ({ paid }: Search<Record<'paid', string>>) => ({
      paid: textIn(paid) === 'true' || undefined,
    }),
    component: lazyRouteComponent(() => import('./LinkedPaymentScreen.tsx'), 'LinkedPaymentScreen'),
  }),
  createRoute({
    ...ofPayers,
    path: routes['subscription.past_due'],
    component: lazyRouteComponent(() => import('./PastDueScreen.tsx'), 'PastDueScreen'),
  }),
  createRoute({
    ...ofAll,
    path: routes['signup.pricing'],
    loader: async (visit) => (await import('./pricing-loads.ts')).loadPricing(visit),
    component: lazyRouteComponent(() => import('./PricingScreen.tsx'), 'PricingScreen'),
  }),
  createRoute({
    ...ofAll,
    path: routes['pricing.old'],
    beforeLoad: usersOnly,
    loader: async (visit) => (await import('./pricing-loads.ts')).loadOldPricing(visit),
    component: lazyRouteComponent(() => import('./OldPricingScreen.tsx'), 'OldPricingScreen'),
  }),
  createRoute({
    ...ofAll,
    path: routes['pricing.quote'],
    loader: async (visit) => (await import('./pricing-loads.ts')).loadState(visit),
    component: lazyRouteComponent(() => import('./QuoteScreen.tsx'), 'QuoteScreen'),
  }),
  createRoute({
    ...ofAll,
    path: routes['paddle.payment'],
    beforeLoad: takePaddleName,
    loader: async (visit) => (await import('./pricing-loads.ts')).loadPaddle(visit),
    component: lazyRouteComponent(() => import('./PaddlePaymentScreen.tsx'), 'PaddlePaymentScreen'),
  }),
  createRoute({
    ...ofAll,
    path: routes.sandbox,
    component: lazyRouteComponent(() => import('./SandboxScreen.tsx'), 'SandboxScreen'),
  }),
];
