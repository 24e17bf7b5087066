import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { guestsOnly, halfSignedInOnly, movedTo, usersOnly } from './guards.ts';
import { routes } from './names.ts';
import { rootRoute } from './root-route.tsx';

// An address typed by hand is corrected, never refused.
const whereNext = z.object({ next: z.string().optional().catch(undefined) });

// Contracts of screens that few visits show stay out of the first view.
const settingsQueries = () => import('#/features/settings/settings.queries.ts');
const notificationsQueries = () => import('#/features/notifications/notifications.queries.ts');

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.login,
  validateSearch: whereNext,
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('./LoginScreen.tsx'), 'LoginScreen'),
});

const twoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['login.two-factor'],
  validateSearch: whereNext,
  beforeLoad: halfSignedInOnly,
  component: lazyRouteComponent(() => import('./TwoFactorScreen.tsx'), 'TwoFactorScreen'),
});

const backupCodeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['login.backup-code'],
  validateSearch: whereNext,
  beforeLoad: halfSignedInOnly,
  component: lazyRouteComponent(() => import('./BackupCodeScreen.tsx'), 'BackupCodeScreen'),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.register,
  validateSearch: whereNext,
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('./RegisterScreen.tsx'), 'RegisterScreen'),
});

const registerEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['register.email'],
  validateSearch: whereNext,
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('./RegisterEmailScreen.tsx'), 'RegisterEmailScreen'),
});

const requestResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['password.email'],
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('./RequestResetScreen.tsx'), 'RequestResetScreen'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['password.reset'],
  validateSearch: z.object({ email: z.string().default('').catch('') }),
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('./ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
});

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
  loader: async ({ context }) => context.queryClient.query((await settingsQueries()).deletionQuery),
  component: lazyRouteComponent(() => import('./DeleteAccountScreen.tsx'), 'DeleteAccountScreen'),
});

const securityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.security'],
  beforeLoad: usersOnly,
  loader: async ({ context }) => context.queryClient.query((await settingsQueries()).sessionsQuery),
  component: lazyRouteComponent(() => import('./SecurityScreen.tsx'), 'SecurityScreen'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.notifications,
  beforeLoad: usersOnly,
  loader: async ({ context }) =>
    context.queryClient.infiniteQuery((await notificationsQueries()).notificationsQuery),
  component: lazyRouteComponent(() => import('./NotificationsScreen.tsx'), 'NotificationsScreen'),
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.unsubscribe,
  validateSearch: z.object({ token: z.string().default('').catch('') }),
  component: lazyRouteComponent(() => import('./UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
});

const deletedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.deleted,
  component: lazyRouteComponent(() => import('./DeletedScreen.tsx'), 'DeletedScreen'),
});

const confirmedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.confirmed,
  beforeLoad: usersOnly,
  component: lazyRouteComponent(() => import('./ConfirmedScreen.tsx'), 'ConfirmedScreen'),
});

/** Signing in and up, ways back in, and the settings of an account. */
export const accountRoutes = [
  loginRoute,
  twoFactorRoute,
  backupCodeRoute,
  registerRoute,
  registerEmailRoute,
  requestResetRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  verifyAccountRoute,
  verifyLinkRoute,
  settingsRoute,
  profileRoute,
  deleteAccountRoute,
  securityRoute,
  notificationsRoute,
  unsubscribeRoute,
  deletedRoute,
  confirmedRoute,
] as const;
