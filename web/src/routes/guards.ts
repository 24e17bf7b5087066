import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { routes } from '#/shell/names.ts';
import { isTrialOverdue } from '#/shell/navigation.ts';

interface Visit {
  context: { queryClient: QueryClient };
  location: { href: string; search: object };
}

/* oxlint-disable typescript/only-throw-error -- The router's redirects are thrown, and are no errors. */

/** For screens that mean nothing to somebody who is signed in. */
export async function guestsOnly(visit: Visit): Promise<void> {
  await guestState(visit);
}

async function guestState({ context }: Visit): Promise<AppState> {
  const state = await currentState(context.queryClient);
  // The homepage is no screen of this app.
  if (state.user !== null) throw redirect({ href: routes.homepage, reloadDocument: true });
  return state;
}

/** For the second step of a sign-in, which nobody reaches without the first. */
export async function halfSignedInOnly(visit: Visit): Promise<void> {
  const { two_factor } = await guestState(visit);
  if (two_factor === null) throw redirect({ to: routes.login, search: visit.location.search });
}

/** For the kiosk: to everybody else there is nothing at its addresses. Staff set their second factor up first. */
export async function staffOnly(visit: Visit): Promise<void> {
  await usersOnly(visit);
  const { user } = await currentState(visit.context.queryClient);
  if (user?.isDeveloper !== true) throw notFound();
  if (!user.uses_two_factor_auth) throw redirect({ to: routes['settings.security'] });
}

/** For what a verified email opens, or a subscription. */
export async function verifiedOnly(visit: Visit): Promise<void> {
  await usersOnly(visit);
  const { user } = await currentState(visit.context.queryClient);
  const mayPass = user !== null && (user.email_verified_at !== null || user.is_subscribed);
  if (!mayPass) throw redirect({ to: routes['email.verify'] });
}

/** For what a subscription opens; others have their list. */
export async function subscribersOnly(visit: Visit): Promise<void> {
  await usersOnly(visit);
  const { user } = await currentState(visit.context.queryClient);
  if (user?.is_subscribed === false) throw redirect({ to: routes['my-urls'] });
}

/** For screens that show somebody's own: who is not signed in comes back after signing in. */
export async function usersOnly({ context, location }: Visit): Promise<void> {
  const { user } = await currentState(context.queryClient);
  if (user === null) throw redirect({ to: routes.login, search: { next: location.href } });
  const gate = routes['subscription.past_due'];
  if (isTrialOverdue(user) && !location.href.startsWith(gate)) throw redirect({ to: gate });
}

function currentState(queryClient: QueryClient): Promise<AppState> {
  return queryClient.query({ ...stateQuery, staleTime: 'static' });
}

/** For an address that has become another. */
export function movedTo(to: (typeof routes)['settings.profile' | 'kiosk.users']): () => never {
  return () => {
    throw redirect({ to, replace: true });
  };
}
