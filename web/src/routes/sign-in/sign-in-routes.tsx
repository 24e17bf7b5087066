import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { guestsOnly, halfSignedInOnly, usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';

// An address typed by hand is corrected, never refused.
const whereNext = ({ next }: { next?: string | undefined } & SearchSchemaInput) => ({
  next: textIn(next) || undefined,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.login,
  validateSearch: whereNext,
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('./LoginScreen.tsx'), 'LoginScreen'),
});

const findSignOnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['login.sso'],
  validateSearch: whereNext,
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('./FindSignOnScreen.tsx'), 'FindSignOnScreen'),
});

const signOnDoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['login.sso.done'],
  validateSearch: ({ problem, key, next }: Search<Record<'problem' | 'key' | 'next', string>>) => ({
    ...{ problem: textIn(problem), key: textIn(key), next: textIn(next) },
  }),
  beforeLoad: usersOnly,
  component: lazyRouteComponent(() => import('./SignOnDoneScreen.tsx'), 'SignOnDoneScreen'),
});

const signOnQuestionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['login.sso.question'],
  validateSearch: ({ next, for: purpose }: { next?: string; for?: string } & SearchSchemaInput) => ({
    next: textIn(next) || undefined,
    for: purpose === 'confirm' ? ('confirm' as const) : undefined,
  }),
  component: lazyRouteComponent(() => import('./SignOnQuestionScreen.tsx'), 'SignOnQuestionScreen'),
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

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.invitation,
  loader: async ({ context: { queryClient }, params: { token } }) => {
    const { openedInvitationQuery } =
      await import('#/features/organizations/invitations/opened-invitation.queries.ts');
    await Promise.all([
      queryClient.query({ ...openedInvitationQuery(token), staleTime: 0 }),
      queryClient.query({ ...stateQuery, staleTime: 'static' }),
    ]);
  },
  component: lazyRouteComponent(() => import('./InvitationScreen.tsx'), 'InvitationScreen'),
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
  validateSearch: ({ email }: Search<{ email: string }>) => ({ email: textIn(email) }),
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('./ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
});

const confirmedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.confirmed,
  beforeLoad: usersOnly,
  component: lazyRouteComponent(() => import('./ConfirmedScreen.tsx'), 'ConfirmedScreen'),
});

/** Signing in and up, and ways back in. */
export const signInRoutes = [
  loginRoute,
  findSignOnRoute,
  signOnDoneRoute,
  signOnQuestionRoute,
  twoFactorRoute,
  backupCodeRoute,
  registerRoute,
  invitationRoute,
  registerEmailRoute,
  requestResetRoute,
  resetPasswordRoute,
  confirmedRoute,
] as const;
