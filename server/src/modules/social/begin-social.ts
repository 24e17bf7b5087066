import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { SocialProvider } from '@linklet/contract/social/providers.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { keepInSession } from '../sessions/index.ts';
import { findProvider } from './providers.ts';
import type { Trip } from './trip.ts';

/** `confirm`: who is signed in shows once more who it is, as others do by their password. */
export type SocialPurpose = 'sign-in' | 'link' | 'confirm';

/** Begins a sign-in elsewhere, and answers where the browser goes for it. Throws `not_found` without keys. */
export async function beginSocial(
  scope: Scope,
  name: SocialProvider,
  { purpose, ...taken }: { purpose: SocialPurpose } & Trip,
): Promise<string> {
  const provider = findProvider(scope.config, name);
  if (!provider) throw new AppError('not_found');
  const configuration = await scope.remember(`social ${name}`, CONFIGURATION_MS, () =>
    provider.connect(scope.outgoing),
  );
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  await keepInSession(scope, {
    social: {
      provider: name,
      purpose,
      trip: taken,
      state,
      nonce,
      verifier,
      begunAt: scope.clock().toISOString(),
    },
  });
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(scope, name),
    scope: provider.scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.scope.startsWith('openid') && { nonce }),
  }).href;
}

/** A provider's keys change now and then. */
export const CONFIGURATION_MS = 10 * 60_000;

export function callbackUrl({ config }: Pick<Scope, 'config'>, name: SocialProvider): string {
  return `${config.baseUrl}/app/login/${name}/callback`;
}
