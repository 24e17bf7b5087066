import type { QueryClient } from '@tanstack/react-query';
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { accountRoutes } from './accounts/account-routes.tsx';
import { apiRoute } from './api/api-route.tsx';
import { billingRoutes } from './billing/billing-routes.tsx';
import { analyticsRoute, sharedRoute, workspaceAnalyticsRoute } from './analytics/analytics-route.tsx';
import { domainRoutes } from './domains/domain-routes.tsx';
import { editionRoutes } from './editions/edition-routes.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { getStartedRoute } from './get-started/get-started-route.tsx';
import { importRoutes } from './imports/import-routes.tsx';
import { kioskRoutes } from './kiosk/kiosk-routes.tsx';
import { linkRoutes } from './links/link-routes.tsx';
import { notificationsRoute } from './notifications/notifications-route.tsx';
import { organizationRoutes } from './organizations/organization-routes.tsx';
import { rootRoute } from './root-route.tsx';
import { ScreenPending } from './ScreenPending.tsx';
import { signInRoutes } from './sign-in/sign-in-routes.tsx';
import { tokenRoutes } from './tokens/token-routes.tsx';
import { webhookRoutes } from './webhooks/webhook-routes.tsx';

/**
 * Below this time a wait is not shown: a flash of a skeleton reads as a flicker, and React keeps one for at least 300 ms,
 * whatever has come meanwhile.
 */
const pendingAfterMs = 400;

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: rootRoute.addChildren([
      ...linkRoutes,
      analyticsRoute,
      workspaceAnalyticsRoute,
      sharedRoute,
      ...signInRoutes,
      ...accountRoutes,
      ...billingRoutes,
      ...organizationRoutes,
      ...domainRoutes,
      ...tokenRoutes,
      apiRoute,
      ...webhookRoutes,
      ...importRoutes,
      notificationsRoute,
      getStartedRoute,
      ...editionRoutes,
      ...kioskRoutes,
    ]),
    context: { queryClient },
    defaultPendingMs: pendingAfterMs,
    defaultPendingComponent: ScreenPending,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
    // Text stands in an address as it is, not as JSON, which would quote `true` and `2024`. What looks like a number
    // or a boolean is read as one: `textIn` makes text of it again.
    parseSearch: parseSearchWith((text) => text),
    // What is empty says nothing, and is not said.
    stringifySearch: (search) => stringifySearchWith(JSON.stringify)(withoutEmpty(search)),
  });
}

function withoutEmpty(search: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
