import {
  allowInsecureRequests,
  authorizationCodeGrant,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  fetchProtectedResource,
  fetchUserInfo,
  type CustomFetch,
} from 'openid-client';
import { z } from 'zod';
import { email } from '@linklet/contract/accounts/endpoints.ts';
import { socialProviders, type SocialProvider } from '@linklet/contract/social/providers.ts';
import type { Config } from '../../platform/config.ts';
import type { Outgoing } from '../../platform/network/outgoing.ts';
import { withoutNulls } from '../../platform/without-nulls.ts';

/** Who somebody is at a provider. */
export interface SocialPerson {
  provider: SocialProvider;
  issuer: string;
  subject: string;
  name: string;
  email: string | null;
  /** Whether the provider vouches that the address is this person's. */
  isEmailVerified: boolean;
}

/** What the browser took along, and must bring back. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

interface Provider {
  scope: string;
  connect: (outgoing: Outgoing) => Promise<Configuration>;
  identify: (
    configuration: Configuration,
    callback: URL,
    checks: Checks,
  ) => Promise<Omit<SocialPerson, 'provider'>>;
}

const TIMEOUT_SECONDS = 3;
/** As for single sign-on. */
const CLOCK_SKEW_SECONDS = 60;

/** Those that have keys. */
export function configuredProviders(config: Config): SocialProvider[] {
  return socialProviders.filter((provider) => findProvider(config, provider) !== undefined);
}

/** A provider ready for use; undefined without keys. */
export function findProvider(config: Config, name: SocialProvider): Provider | undefined {
  switch (name) {
    case 'google':
      return openId(config.googleIssuer, [config.googleClientId, config.googleClientSecret], isGoogles);
    case 'microsoft':
      // Its addresses are whatever a tenant's administrator typed.
      return openId(
        config.microsoftIssuer,
        [config.microsoftClientId, config.microsoftClientSecret],
        () => false,
      );
    case 'facebook':
      return oauth('email public_profile', config.facebookEndpoints, [
        config.facebookClientId,
        config.facebookClientSecret,
      ]);
    case 'twitter':
      return oauth('users.read tweet.read users.email', config.twitterEndpoints, [
        config.twitterClientId,
        config.twitterClientSecret,
      ]);
  }
}

type Keys = [id: string | undefined, secret: string | undefined];

const claimsShape = z.object({
  iss: z.string(),
  sub: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  /** Google's: whose organization hosts the mailbox. */
  hd: z.string().optional(),
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).optional(),
});

type Claims = z.infer<typeof claimsShape>;

// Of other addresses Google knows only that this person had them once.
function isGoogles({ email = '', hd }: Claims): boolean {
  return hd !== undefined || /@(gmail|googlemail)[.]com$/i.test(email);
}

function openId(
  issuer: string,
  [id, secret]: Keys,
  vouchesForEmail: (claims: Claims) => boolean,
): Provider | undefined {
  if (id === undefined) return undefined;
  const metadata = {
    ...(secret !== undefined && { client_secret: secret }),
    [clockTolerance]: CLOCK_SKEW_SECONDS,
  };
  return {
    scope: 'openid email profile',
    connect: (outgoing) =>
      discovery(new URL(issuer), id, metadata, undefined, {
        timeout: TIMEOUT_SECONDS,
        [customFetch]: goingOutBy(outgoing),
        execute: insecureWhereLocal(issuer),
      }),
    identify: async (configuration, callback, checks) => {
      const tokens = await grant(configuration, callback, checks);
      const idToken = claimsShape.parse(withoutNulls(tokens.claims() ?? {}));
      const more =
        idToken.email === undefined ? await userInfo(configuration, tokens.access_token, idToken.sub) : {};
      const claims = { ...idToken, ...more };
      const address = goodAddress(claims.email);
      return {
        issuer: idToken.iss,
        subject: idToken.sub,
        name: claims.name ?? '',
        email: address,
        isEmailVerified:
          address !== null && String(claims.email_verified) === 'true' && vouchesForEmail(claims),
      };
    },
  };
}

async function userInfo(configuration: Configuration, token: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return claimsShape
    .partial()
    .omit({ iss: true, sub: true })
    .parse(withoutNulls(await fetchUserInfo(configuration, token, subject)));
}

const personShape = z.object({
  id: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  confirmed_email: z.string().nullish(),
});
// X wraps its answers.
const answerShape = z.union([z.object({ data: personShape }).transform(({ data }) => data), personShape]);

function oauth(
  scope: string,
  endpoints: Config['facebookEndpoints'],
  [id, secret]: Keys,
): Provider | undefined {
  if (id === undefined) return undefined;
  const issuer = new URL(endpoints.authorize).origin;
  return {
    scope,
    connect: async (outgoing) => {
      const configuration = new Configuration(
        { issuer, authorization_endpoint: endpoints.authorize, token_endpoint: endpoints.token },
        id,
        secret,
      );
      configuration.timeout = TIMEOUT_SECONDS;
      configuration[customFetch] = goingOutBy(outgoing);
      for (const adapt of insecureWhereLocal(endpoints.token)) adapt(configuration);
      return configuration;
    },
    identify: async (configuration, callback, checks) => {
      const { access_token: token } = await grant(configuration, callback, { ...checks, nonce: undefined });
      const response = await fetchProtectedResource(configuration, token, new URL(endpoints.userInfo), 'GET');
      const person = answerShape.parse(await response.json());
      return {
        issuer,
        subject: person.id,
        name: person.name ?? '',
        email: goodAddress(person.email ?? person.confirmed_email),
        isEmailVerified: false,
      };
    },
  };
}

/** Null as well for an address that nobody could register with. */
function goodAddress(told: string | null | undefined): string | null {
  return email.safeParse(told).data ?? null;
}

async function grant(
  configuration: Configuration,
  callback: URL,
  { state, nonce, verifier }: Omit<Checks, 'nonce'> & { nonce: string | undefined },
) {
  return authorizationCodeGrant(configuration, callback, {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(nonce !== undefined && { expectedNonce: nonce, idTokenExpected: true }),
  });
}

function goingOutBy({ fetchConfigured }: Outgoing): CustomFetch {
  // Their types of the same standard differ in name.
  return async (url, options) => await fetchConfigured(url, options);
}

// The library marks this as deprecated so that nobody uses it by accident; a provider on this machine has no certificate.
function insecureWhereLocal(url: string): ((configuration: Configuration) => void)[] {
  const { protocol, hostname } = new URL(url);
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  // oxlint-disable-next-line typescript/no-deprecated
  return isLocal ? [allowInsecureRequests] : [];
}
