import * as api from '@linklet/contract/social/endpoints.ts';
import { socialNames, socialProviders } from '@linklet/contract/social/providers.ts';
import { z } from 'zod';
import { userOf } from '../../platform/callers/caller.ts';
import { redirects } from '../../platform/http/redirects.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { leaveFlash } from '../sessions/index.ts';
import { beginSocial } from './begin-social.ts';
import { completeSocial, completeWithEmail, SocialError, type Arrival } from './complete-social.ts';
import { listIdentities, unlinkIdentity } from './identities.ts';
import { noTrip, readTrip } from './trip.ts';

export const socialRoutes = routes((on) => {
  on(api.listIdentities, async ({ scope }) => listIdentities(scope));
  on(api.linkIdentity, async ({ scope, params }) => ({
    url: await beginSocial(scope, params.provider, { purpose: 'link', ...noTrip }),
  }));
  on(api.unlinkIdentity, async ({ scope, params }) => nothing(unlinkIdentity(scope, params.provider)));
  on(api.completeSocial, async ({ scope, body }) => nothing(completeWithEmail(scope, body.email)));
});

const provider = z.enum(socialProviders);

/** The ways to a provider and back, which browsers go by themselves. */
export const socialRedirects = redirects((on) => {
  on('/app/login/:provider', async ({ scope, params, query, isFromElsewhere }) => {
    const name = provider.safeParse(params['provider']);
    if (!name.success) return '/app/login';
    // No link on another page signs anybody in: who wants it finds the button there.
    if (isFromElsewhere) return withNext('/app/login', readTrip(scope, query).next);
    const purpose = userOf(scope.caller) === null ? 'sign-in' : 'confirm';
    return beginSocial(scope, name.data, { purpose, ...readTrip(scope, query) });
  });
  on('/app/login/:provider/callback', async ({ scope, params, query }) => {
    const name = provider.safeParse(params['provider']);
    if (!name.success) return '/app/login';
    try {
      const arrival = await completeSocial(scope, name.data, query);
      if (arrival.outcome === 'linked') {
        const text = `${socialNames[name.data]} now signs you in to your account.`;
        await leaveFlash(scope, { type: 'success', text });
      }
      return screenOf(arrival);
    } catch (error) {
      if (!(error instanceof SocialError)) throw error;
      await leaveFlash(scope, { type: 'error', text: api.socialProblems[error.problem] });
      return userOf(scope.caller) === null ? withNext('/app/login', error.next) : SECURITY;
    }
  });
});

const SECURITY = '/app/settings/security';
// It lets the page go on that asked for it, in another tab.
const CONFIRMED = '/app/confirmed';

function screenOf({ outcome, next }: Arrival): string {
  switch (outcome) {
    case 'signed-in':
      return next ?? '/app';
    case 'second-factor':
      return withNext('/app/login/2FA/verify', next);
    case 'email-needed':
      return withNext('/app/register/email', next);
    case 'confirmed':
      return CONFIRMED;
    case 'linked':
      return SECURITY;
  }
}

function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?${new URLSearchParams({ next }).toString()}`;
}
