import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { z } from 'zod';
import { email } from '@linklet/contract/accounts/endpoints.ts';
import { issuerOf, tenantKindOf } from '@linklet/contract/single-sign-on/providers.ts';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { decrypt } from '../../../platform/crypto.ts';
import { FairTurns } from '../../../platform/fair-turns.ts';
import type { Services } from '../../../platform/scope.ts';
import { sealingKey } from '../connections/connections.ts';
import { withoutNulls } from '../../../platform/without-nulls.ts';
import { askingProviders, isOperators, mayBeProvider } from './provider-hosts.ts';
import { reasonOfNoEmail, SignOnError, type Asserted } from '../sign-on-error.ts';
import type { Connection, SignOnConfig } from '../../../schema/single-sign-on/single-sign-on.table.ts';
import { toClaims } from '../connections/test-result.ts';

type OpenIdConfig = Extract<SignOnConfig, { kind: 'oauth2' }>;

const TIMEOUT_SECONDS = 3;
/** As for SAML. */
const CLOCK_SKEW_SECONDS = 60;
/** A provider's keys change now and then. */
const CONFIGURATION_MS = 10 * MINUTE_MS;
/** Anybody may begin a sign-in: a provider that does not answer is not asked for each. */
const FAILED_MS = 30 * SECOND_MS;
const failed = new LRUCache<string, true>({ max: 1000, ttl: FAILED_MS });
const discoveries = new FairTurns({
  atOnce: 50,
  perAsker: 2,
  waiting: 200,
  waitingPerAsker: 10,
  longestWaitMs: TIMEOUT_SECONDS * SECOND_MS,
});

/** Where the provider sends browsers back to. */
export function redirectUri({ config }: Pick<Services, 'config'>, key: string): string {
  return `${config.baseUrl}/app/sso/${key}/callback`;
}

const checksShape = z.object({ nonce: z.string(), verifier: z.string() });

interface Begun {
  /** Where the browser goes. */
  url: string;
  /** What the answer is checked with. */
  checks: z.infer<typeof checksShape>;
}

/** Begins a sign-in by OpenID Connect; `state` comes back with the answer. */
export async function beginOpenId(
  services: Services,
  { connection, config }: { connection: Connection; config: OpenIdConfig },
  { state, hint, asksAnew }: { state: string; hint: string | undefined; asksAnew: boolean },
): Promise<Begun> {
  const provider = await connect(services, connection, config);
  const checks = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(services, connection.key),
    scope: 'openid email profile',
    state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    ...(hint !== undefined && { login_hint: hint }),
    ...(asksAnew && { prompt: 'login', max_age: '0' }),
    ...(tenantKindOf(config.provider) === 'mail-domain' && { hd: config.tenant }),
  });
  if (!mayBeProvider(services, url.href))
    throw new TypeError('The provider asks for sign-ins without https.');
  return { url: url.href, checks };
}

type Adaptation = (configuration: Configuration) => void;

// Under the moment of the last change, so that what is saved counts at once, in every process.
async function connect(
  services: Services,
  { id, organizationId, secret, changedAt }: Connection,
  config: OpenIdConfig,
): Promise<Configuration> {
  const name = `single sign-on ${String(id)} ${changedAt.toISOString()}`;
  if (failed.has(name)) throw new TypeError('The provider did not answer a moment ago.');
  return services.remember(name, CONFIGURATION_MS, async () =>
    discoveries.run(String(organizationId), async () =>
      discover(services, { secret, config }).catch((error: unknown) => {
        failed.set(name, true);
        throw error;
      }),
    ),
  );
}

async function discover(
  services: Services,
  { secret, config }: Pick<Connection, 'secret'> & { config: OpenIdConfig },
): Promise<Configuration> {
  const issuer = issuerOf(config.provider, config.tenant);
  const clientSecret = secret === null ? '' : decrypt(sealingKey(services), secret);
  // The library marks this as deprecated so that nobody uses it by accident; a network may have no certificates.
  // oxlint-disable-next-line typescript/no-deprecated
  const execute: Adaptation[] = isOperators(services, issuer) ? [allowInsecureRequests] : [];
  const options = { timeout: TIMEOUT_SECONDS, [customFetch]: askingProviders(services), execute };
  const metadata = { client_secret: clientSecret, [clockTolerance]: CLOCK_SKEW_SECONDS };
  const find = async (address: URL) => discovery(address, config.client_id, metadata, undefined, options);
  const found = await find(new URL(issuer)).catch(async (error: unknown) => {
    if (!isOtherIssuer(error)) throw error;
    return find(withOtherEnd(issuer));
  });
  const { token_endpoint_auth_methods_supported: ways } = found.serverMetadata();
  // Some providers take the secret in the header alone.
  if (ways === undefined || ways.includes('client_secret_post')) return found;
  const basic = ClientSecretBasic(clientSecret);
  const other = new Configuration(found.serverMetadata(), config.client_id, metadata, basic);
  other.timeout = TIMEOUT_SECONDS;
  other[customFetch] = options[customFetch];
  for (const adapt of execute) adapt(other);
  return other;
}

function isOtherIssuer(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
}

/** Whether its name ends with a slash does not show in the address of its description: people give it either way. */
function withOtherEnd(issuer: string): URL {
  const url = new URL(issuer);
  url.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`;
  return url;
}

const claimsShape = z.looseObject({
  iss: z.string(),
  sub: z.string(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).optional(),
  /** Microsoft's: what somebody signs in with, which is an email nearly everywhere. */
  preferred_username: z.string().optional(),
  /** Google's: whose mail domain it is. */
  hd: z.string().optional(),
  auth_time: z.number().optional().catch(undefined),
});

type Claims = z.infer<typeof claimsShape>;

/** Who comes back from the provider, by what it sent. Throws `SignOnError`, and whatever fails on the way. */
export async function identifyByOpenId(
  services: Services,
  { connection, config }: { connection: Connection; config: OpenIdConfig },
  { query, state, kept }: { query: string; state: string; kept: unknown },
): Promise<Asserted> {
  const { nonce, verifier } = checksShape.parse(kept);
  const provider = await connect(services, connection, config);
  const callback = new URL(`${redirectUri(services, connection.key)}?${query}`);
  const tokens = await authorizationCodeGrant(provider, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const idToken = claimsShape.parse(withoutNulls(tokens.claims() ?? {}));
  const more = idToken.email === undefined ? await userInfo(provider, tokens.access_token, idToken.sub) : {};
  return toAsserted(config, { ...more, ...idToken });
}

async function userInfo(provider: Configuration, token: string, subject: string) {
  if (provider.serverMetadata().userinfo_endpoint === undefined) return {};
  return claimsShape.partial().parse(withoutNulls(await fetchUserInfo(provider, token, subject)));
}

function toAsserted(config: OpenIdConfig, said: Claims): Asserted {
  const claims = toClaims(said);
  if (tenantKindOf(config.provider) === 'mail-domain' && said.hd?.toLowerCase() !== config.tenant)
    throw new SignOnError('sign_on_failed', `The account is not of ${config.tenant} (claim hd).`, claims);
  if (said.email !== undefined && String(said.email_verified) === 'false')
    throw new SignOnError(
      'sign_on_without_email',
      'The email is not verified there (claim email_verified).',
      claims,
    );
  const authenticatedAt = said.auth_time === undefined ? undefined : said.auth_time * SECOND_MS;
  return {
    ...{ issuer: said.iss, subject: said.sub, email: addressOf(said), name: nameOf(said) },
    ...{ authenticatedAt, claims },
  };
}

/** Empty where the provider says none. */
function nameOf({ name, given_name: given, family_name: family }: Claims): string {
  return name ?? [given, family].filter((part) => part !== undefined).join(' ');
}

function addressOf(said: Claims): string {
  const given = [said.email, said.preferred_username];
  const address = given.map((text) => email.safeParse(text).data).find((text) => text !== undefined);
  if (address !== undefined) return address;
  throw new SignOnError(
    'sign_on_without_email',
    reasonOfNoEmail(given, 'There is no email (claims email, preferred_username).'),
    toClaims(said),
  );
}
