import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { movedTo, usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';

// Contracts of screens that few visits show stay out of the first view.
const accountsQueries = () => import('#/features/accounts/accounts.queries.ts');
const sessionsQueries = () => import('#/features/sessions/sessions.queries.ts');

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['email.verify'],
  beforeLoad: usersOnly,
  component: lazyRouteComponent(() => import('./VerifyEmailScreen.tsx'), 'VerifyEmailScreen'),
});

const verifyAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['email.verify.account'],
  beforeLoad: usersOnly,
  component: lazyRouteComponent(() => import('./VerifyEmailScreen.tsx'), 'VerifyEmailScreen'),
});

const verifyLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['email.verify.link'],
  beforeLoad: usersOnly,
  component: lazyRouteComponent(() => import('./VerifyLinkScreen.tsx'), 'VerifyLinkScreen'),
});

const undoEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['email.undo'],
  validateSearch: ({ token }: Search<{ token: string }>) => ({ token: textIn(token) }),
  component: lazyRouteComponent(() => import('./UndoEmailScreen.tsx'), 'UndoEmailScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.settings,
  beforeLoad: movedTo(routes['settings.profile']),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.profile'],
  beforeLoad: usersOnly,
  component: lazyRouteComponent(() => import('./ProfileScreen.tsx'), 'ProfileScreen'),
});

const deleteAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.profile.delete'],
  beforeLoad: usersOnly,
  loader: async ({ context }) => context.queryClient.query((await accountsQueries()).deletionQuery),
  component: lazyRouteComponent(() => import('./DeleteAccountScreen.tsx'), 'DeleteAccountScreen'),
});

const securityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.security'],
  beforeLoad: usersOnly,
  loader: async ({ context }) => context.queryClient.query((await sessionsQueries()).sessionsQuery),
  component: lazyRouteComponent(() => import('./SecurityScreen.tsx'), 'SecurityScreen'),
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.unsubscribe,
  validateSearch: ({ token }: Search<{ token: string }>) => ({ token: textIn(token) }),
  component: lazyRouteComponent(() => import('./UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
});

const deletedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.deleted,
  component: lazyRouteComponent(() => import('./DeletedScreen.tsx'), 'DeletedScreen'),
});

/** An account's settings, its email address, and its end. */
export const accountRoutes = [
  verifyEmailRoute,
  verifyAccountRoute,
  verifyLinkRoute,
  undoEmailRoute,
  settingsRoute,
  profileRoute,
  deleteAccountRoute,
  securityRoute,
  unsubscribeRoute,
  deletedRoute,
] as const;
