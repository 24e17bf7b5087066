import {
  completeSocial as completeEndpoint,
  linkIdentity,
  listIdentities as list,
  socialProviders,
  unlinkIdentity as unlink,
} from '@linklet/contract/social.ts';
import { z } from 'zod';
import { redirects, type Redirects } from '../../../platform/http/redirects.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import type { AdoptLinks } from '../sign-in/sign-in.ts';
import { beginSocial } from './begin-social.ts';
import { completeSocial, completeWithEmail, SocialError, type Outcome } from './complete-social.ts';
import { listIdentities, unlinkIdentity } from './identities.ts';

export const socialRoutes = routes((on) => {
  on(list, async ({ scope }) => listIdentities(scope));
  on(linkIdentity, async ({ scope, params }) => ({ url: await beginSocial(scope, params.provider, 'link') }));
  on(unlink, async ({ scope, params }) => nothing(unlinkIdentity(scope, params.provider)));
  on(completeEndpoint, async ({ scope, body }) => nothing(completeWithEmail(scope, body.email)));
});

const provider = z.enum(socialProviders);
const screens: Record<Outcome, string> = {
  'signed-in': '/app',
  'second-factor': '/app/login/2FA/verify',
  linked: '/app/settings/security',
  'email-needed': '/app/register/email',
};

/** The ways to a provider and back, which browsers go by themselves. */
export function socialRedirects(adoptLinks: AdoptLinks): Redirects {
  return redirects((on) => {
    on('/app/login/:provider', async ({ scope, params }) => {
      const name = provider.safeParse(params['provider']);
      return name.success ? beginSocial(scope, name.data, 'sign-in') : '/app/login';
    });
    on('/app/login/:provider/callback', async ({ scope, params, query }) => {
      const name = provider.safeParse(params['provider']);
      if (!name.success) return '/app/login';
      try {
        return screens[await completeSocial(scope, name.data, { query, adoptLinks })];
      } catch (error) {
        if (error instanceof SocialError) return problemScreen(scope.actor.user !== null, error.problem);
        throw error;
      }
    });
  });
}

function problemScreen(isSignedIn: boolean, problem: string): string {
  return `${isSignedIn ? '/app/settings/security' : '/app/login'}?problem=${problem}`;
}
