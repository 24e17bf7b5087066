import {
  generateServiceProviderMetadata,
  SAML,
  ValidateInResponseTo,
  type CacheProvider,
} from '@node-saml/node-saml';
import { parseStringPromise, processors } from 'xml2js';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/scope.ts';
import { SignOnError, type Asserted } from '../sign-on-error.ts';
import type { SignedOn } from '../../../schema/single-sign-on/single-sign-on.table.ts';
import type { SignOnConfig } from '../../../schema/single-sign-on/single-sign-on.table.ts';
import { toClaims } from '../connections/test-result.ts';
import { attributesOf, toAsserted } from './saml-person.ts';

export type SamlConfig = Extract<SignOnConfig, { kind: 'saml2' }>;

/** What an answer is checked with. */
export const samlChecks = z.object({ requestId: z.string() });

/** The names that a provider knows us by. */
export function samlAddresses({ config }: Pick<Services, 'config'>, key: string) {
  const base = `${config.baseUrl}/app/sso/${key}`;
  return { entity_id: `${base}/metadata`, acs: `${base}/acs` };
}

/** Where a provider sends browsers that it has signed out. */
function loggedOutUrl({ config }: Pick<Services, 'config'>, key: string): string {
  return `${config.baseUrl}/app/sso/${key}/logged-out`;
}

/** What a provider reads about us. */
export function samlMetadata(services: Pick<Services, 'config'>, key: string): string {
  const { entity_id: issuer, acs: callbackUrl } = samlAddresses(services, key);
  const logoutCallbackUrl = loggedOutUrl(services, key);
  return generateServiceProviderMetadata({ issuer, callbackUrl, logoutCallbackUrl, identifierFormat: null });
}

const CLOCK_SKEW_MS = 60 * SECOND_MS;
const ASSERTION_AGE_MS = 10 * MINUTE_MS;

interface Counterpart {
  key: string;
  config: SamlConfig;
  /** Any of these may have signed, as while one takes the place of another. */
  certificates: readonly string[];
}

interface Request {
  requestId: string;
  /** Whether the provider asks who it is, also whoever is signed in there. */
  asksAnew?: boolean;
}

function samlOf(
  services: Services,
  { key, config, certificates }: Counterpart,
  { requestId, asksAnew = false }: Request,
): SAML {
  const { entity_id: issuer, acs: callbackUrl } = samlAddresses(services, key);
  return new SAML({
    ...{ issuer, callbackUrl, audience: issuer },
    entryPoint: config.sign_on_url,
    ...(config.logout_url !== null && { logoutUrl: config.logout_url }),
    idpCert: [...certificates],
    identifierFormat: null,
    forceAuthn: asksAnew,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: config.signed === 'assertion',
    wantAuthnResponseSigned: config.signed === 'response',
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: ASSERTION_AGE_MS,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
  });
}

/** The library's memory of requests: ours is in the database, and each answer belongs to one. */
function onlyRequest(requestId: string): CacheProvider {
  return {
    saveAsync: async () => null,
    getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
    removeAsync: async () => null,
  };
}

/** Where a browser goes for a sign-in by SAML; `state` comes back with the answer. */
export async function beginSaml(
  services: Services,
  counterpart: Counterpart,
  { state, ...request }: Request & { state: string },
): Promise<string> {
  return samlOf(services, counterpart, request).getAuthorizeUrlAsync(state, undefined, {});
}

/** Where a browser goes to be signed out at the provider. */
export async function samlLogout(
  services: Services,
  counterpart: Counterpart,
  { signedOn, requestId }: { signedOn: SignedOn; requestId: string },
): Promise<string> {
  const saml = samlOf(services, counterpart, { requestId });
  return saml.getLogoutUrlAsync({ issuer: counterpart.config.entity_id, ...signedOn }, '', {});
}

const LARGEST_RESPONSE = 200_000;
// Somebody in a thousand groups has as many. The time to check signatures grows by the square: 36,000 took a minute.
const MOST_ELEMENTS = 1500;

export interface SamlAnswer {
  asserted: Asserted;
  /** Counts once. */
  assertionId: string;
}

/** Who a posted response says comes back to the request. Throws `SignOnError`, and whatever the library refuses. */
export async function identifyBySaml(
  services: Services,
  counterpart: Counterpart,
  { response, requestId }: { response: string; requestId: string },
): Promise<SamlAnswer> {
  const { acs } = samlAddresses(services, counterpart.key);
  requireHarmless(response);
  const parsed = await parseResponse(response);
  requireGoodAlgorithms(parsed);
  const saml = samlOf(services, counterpart, { requestId });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) throw new SignOnError('sign_on_cancelled', 'The provider signed nobody in.');
  const claims = toClaims(attributesOf(profile));
  const assertion = assertionShape.safeParse(profile.getAssertion?.()).data?.Assertion;
  const wrong = wrongOf(assertion, {
    ...{ acs, requestId, issuer: profile.issuer, entityId: counterpart.config.entity_id },
    destination: destinationOf(parsed, counterpart.config, acs),
  });
  if (assertion === undefined || wrong !== null)
    throw new SignOnError('sign_on_failed', wrong ?? 'The assertion confirms no subject.', claims);
  return { assertionId: assertion.$.ID, asserted: toAsserted(profile, claims) };
}

/** Only a response that is not signed itself may leave it out: the assertion in it says whom it is meant for. */
function destinationOf(parsed: unknown, { signed }: SamlConfig, acs: string): string {
  const unsaid = signed === 'assertion' ? acs : 'nobody';
  const { data } = responseShape.safeParse(parsed);
  return data === undefined ? 'nobody' : (data.Response.$.Destination ?? unsaid);
}

interface Facts {
  acs: string;
  requestId: string;
  issuer: string;
  entityId: string;
  destination: string;
}

/** What the library does not look at, read from what was signed; null where all is right. */
function wrongOf(assertion: SignedAssertion | undefined, facts: Facts): string | null {
  const { acs, requestId, issuer, entityId, destination } = facts;
  if (issuer !== entityId) return `The issuer is ${issuer}.`;
  if (destination !== acs) return `The response is meant for ${destination} (Destination).`;
  const confirmed = (assertion?.Subject ?? [])
    .flatMap(({ SubjectConfirmation }) => SubjectConfirmation)
    .flatMap(({ SubjectConfirmationData }) => SubjectConfirmationData);
  if (confirmed.length === 0) return 'The assertion confirms no subject.';
  const foreign = confirmed.find(({ $ }) => $.Recipient !== acs);
  if (foreign) return `The assertion is meant for ${foreign.$.Recipient} (Recipient).`;
  const isOther = confirmed.some(({ $ }) => $.InResponseTo !== requestId);
  return isOther ? 'The assertion answers another request (InResponseTo).' : null;
}

// What was signed cannot hold them, and no parser should meet them.
function requireHarmless(response: string): void {
  if (response.length > LARGEST_RESPONSE)
    throw new SignOnError('sign_on_failed', 'The response is too large.');
  const xml = Buffer.from(response, 'base64').toString('utf8');
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new SignOnError('sign_on_failed', 'The response has a document type.');
  if (hasMoreElements(xml, MOST_ELEMENTS))
    throw new SignOnError('sign_on_failed', 'The response has too many elements.');
}

function hasMoreElements(xml: string, most: number): boolean {
  let count = 0;
  for (let at = xml.indexOf('<'); at >= 0 && count <= most; at = xml.indexOf('<', at + 1))
    if (xml.charAt(at + 1) !== '/') count += 1;
  return count > most;
}

const responseShape = z.object({
  Response: z.object({ $: z.object({ Destination: z.string().optional() }) }),
});

async function parseResponse(response: string): Promise<unknown> {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  return parseStringPromise(xml, { tagNameProcessors: [processors.stripPrefix] });
}

/** Two texts can be made that have one sum by it. */
const BROKEN = /sha-?1$|md5$/i;

function requireGoodAlgorithms(parsed: unknown): void {
  const rest = [parsed];
  while (rest.length > 0) {
    const part = rest.pop();
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, value] of Object.entries(part)) {
      if (name === 'Algorithm' && typeof value === 'string' && BROKEN.test(value))
        throw new SignOnError('sign_on_failed', `The response is signed with ${value}. Please use SHA-256.`);
      rest.push(value);
    }
  }
}

const assertionShape = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Subject: z.array(
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            SubjectConfirmationData: z
              .array(
                z.object({
                  $: z.object({
                    Recipient: z.string().default('nobody'),
                    InResponseTo: z.string().default('none'),
                  }),
                }),
              )
              .min(1),
          }),
        ),
      }),
    ),
  }),
});

type SignedAssertion = z.infer<typeof assertionShape>['Assertion'];
