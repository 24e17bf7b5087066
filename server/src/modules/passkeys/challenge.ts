import { z } from 'zod';
import { MINUTE_MS } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Scope } from '../../platform/scope.ts';
import { keepInSession, takeFromSession } from '../sessions/index.ts';

const LIFETIME_MS = 5 * MINUTE_MS;

const kept = z.object({ challenge: z.string(), begunAt: z.iso.datetime() });

/** Remembers what the authenticator is to sign. */
export async function keepChallenge(scope: Scope, challenge: string): Promise<void> {
  await keepInSession(scope, { passkeyChallenge: { challenge, begunAt: scope.clock().toISOString() } });
}

/** Takes it out as it is read, so that an answer counts once; null when there is none, or it is too old. */
export async function takeChallenge(scope: Scope): Promise<string | null> {
  const challenge = kept.safeParse(await takeFromSession(scope, 'passkey_challenge'));
  if (!challenge.success) return null;
  const ageMs = scope.clock().getTime() - Date.parse(challenge.data.begunAt);
  return ageMs < LIFETIME_MS ? challenge.data.challenge : null;
}

/** Who asks, as authenticators know it: the host alone, without its port. */
export function relyingParty(config: Pick<Config, 'baseUrl' | 'productName'>): {
  rpID: string;
  rpName: string;
  origin: string;
} {
  const { hostname, origin } = new URL(config.baseUrl);
  return { rpID: hostname, rpName: config.productName, origin };
}
