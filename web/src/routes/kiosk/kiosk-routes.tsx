import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { movedTo, staffOnly, usersOnly } from '#/routes/guards.ts';
import { routes } from '#/shell/names.ts';
import { rootRoute } from '#/routes/root-route.tsx';

const kioskQueries = () => import('#/features/kiosk/kiosk.queries.ts');

const search = z.string().default('').catch('');

const kioskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.kiosk,
  beforeLoad: movedTo(routes['kiosk.users']),
});

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.users'],
  validateSearch: z.object({ search }),
  beforeLoad: staffOnly,
  component: lazyRouteComponent(() => import('./KioskUsersScreen.tsx'), 'KioskUsersScreen'),
});

const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.user'],
  beforeLoad: staffOnly,
  loader: async ({ context, params }) =>
    context.queryClient.query((await kioskQueries()).userQuery(params.id)),
  component: lazyRouteComponent(() => import('./KioskUserScreen.tsx'), 'KioskUserScreen'),
});

const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.reports'],
  validateSearch: z.object({ search, state: z.enum(['open', 'settled']).default('open').catch('open') }),
  beforeLoad: staffOnly,
  component: lazyRouteComponent(() => import('./KioskReportsScreen.tsx'), 'KioskReportsScreen'),
});

const mailboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.mailbox'],
  validateSearch: z.object({ search, email: z.coerce.number().int().optional().catch(undefined) }),
  beforeLoad: staffOnly,
  component: lazyRouteComponent(() => import('./KioskMailboxScreen.tsx'), 'KioskMailboxScreen'),
});

const announcementsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.announcements'],
  beforeLoad: staffOnly,
  component: lazyRouteComponent(() => import('./KioskAnnouncementsScreen.tsx'), 'KioskAnnouncementsScreen'),
});

const stopImpersonatingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.stop-impersonating'],
  beforeLoad: usersOnly,
  component: lazyRouteComponent(() => import('./StopImpersonatingScreen.tsx'), 'StopImpersonatingScreen'),
});

/** For staff, and the way back from acting as somebody else. */
export const kioskRoutes = [
  kioskRoute,
  usersRoute,
  userRoute,
  reportsRoute,
  mailboxRoute,
  announcementsRoute,
  stopImpersonatingRoute,
] as const;
