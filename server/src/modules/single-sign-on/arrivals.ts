import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { signOnQuestionPath } from '@linklet/contract/single-sign-on/paths.ts';
import { signOnProblem } from '@linklet/contract/single-sign-on/endpoints.ts';
import { visitorSite } from '../../platform/network/address-ranges.ts';
import { countAttempt, takeAttemptBack } from '../../platform/attempts.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Asked } from '../../platform/http/open-routes.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { listGoodCertificates } from './saml/certificates.ts';
import { hasKey, isKey, isOpen, selectWhole } from './connections/connections.ts';
import { identifyBySaml, samlChecks } from './saml/saml.ts';
import { reasonOf, SignOnError, type Asserted } from './sign-on-error.ts';
import {
  ssoAssertions,
  ssoConnections,
  ssoRequests,
  ssoResults,
  type Connection,
} from '../../schema/single-sign-on/single-sign-on.table.ts';

const WAITING_MS = MINUTE_MS;
// Of one site in a minute, with those under way, of which the front door passes on sixteen: to read one that was made for it
// takes a second.
const MOST_REFUSED = 36;

const claims = z.array(z.object({ name: z.string(), value: z.string() }));
const result = z.union([
  z.object({
    asserted: z.object({
      issuer: z.string(),
      subject: z.string(),
      email: z.string(),
      name: z.string(),
      signedOn: z
        .object({ nameID: z.string(), nameIDFormat: z.string(), sessionIndex: z.string().optional() })
        .optional()
        .catch(undefined),
      claims,
    }),
  }),
  z.object({ failure: z.object({ problem: signOnProblem, reason: z.string(), claims }) }),
]);

/**
 * Takes the response that a provider of SAML has a browser post, and answers where the browser goes with what came of
 * it: the post is another site's, so that it brings no cookie, and the next address is ours. Throws `too_many_requests`
 * for a site whose responses were refused too often.
 */
export async function receiveSaml(
  services: Services,
  { params, body: fields, address }: Asked<URLSearchParams>,
): Promise<string> {
  const key = params['key'] ?? '';
  const arrival = `/app/sso/${encodeURIComponent(key)}/arrived`;
  const [request] = await services.db
    .select()
    .from(ssoRequests)
    .where(eq(ssoRequests.id, sha256(fields.get('RelayState') ?? '')));
  // Begun at the provider, or answered already: it begins anew, where somebody is asked whether that is wanted.
  if (!request) return isKey(key) ? signOnQuestionPath(key) : arrival;
  const [found] = await selectWhole(services.db).where(
    and(eq(ssoConnections.id, request.connectionId), hasKey(key), isOpen()),
  );
  if (!found) return arrival;
  const response = fields.get('SAMLResponse') ?? '';
  const refused = `refused responses from ${visitorSite(address)}`;
  await countAttempt(services, { subject: refused, most: MOST_REFUSED, windowMs: MINUTE_MS });
  const read = await readResponse(services, found.connection, { response, checks: request.checks });
  if ('asserted' in read) await takeAttemptBack(services, refused);
  const token = randomBytes(32).toString('base64url');
  await services.db
    .insert(ssoResults)
    .values({ id: sha256(token), requestId: request.id, result: read, arrivedAt: services.clock() });
  return `${arrival}?token=${token}`;
}

async function readResponse(
  services: Services,
  connection: Connection,
  { response, checks }: { response: string; checks: unknown },
): Promise<z.infer<typeof result>> {
  try {
    return { asserted: await identify(services, connection, { response, checks }) };
  } catch (error) {
    if (!(error instanceof SignOnError))
      services.log.warn({ err: error, connection: connection.id }, 'a single sign-on failed');
    const { problem, reason, claims } =
      error instanceof SignOnError ? error : new SignOnError('sign_on_failed', reasonOf(error));
    return { failure: { problem, reason, claims: [...claims] } };
  }
}

async function identify(
  services: Services,
  connection: Connection,
  { response, checks }: { response: string; checks: unknown },
) {
  const { key, config, id } = connection;
  if (config.kind !== 'saml2') throw new SignOnError('sign_on_expired');
  const certificates = (await listGoodCertificates(services, id)).map(({ certificate }) => certificate);
  const { requestId } = samlChecks.parse(checks);
  const { asserted, assertionId } = await identifyBySaml(
    services,
    { key, config, certificates },
    { response, requestId },
  );
  const [counted] = await services.db
    .insert(ssoAssertions)
    .values({ connectionId: id, assertionId, acceptedAt: services.clock() })
    .onConflictDoNothing()
    .returning();
  if (!counted) throw new SignOnError('sign_on_failed', 'The assertion was used before.', asserted.claims);
  return { ...asserted, claims: [...asserted.claims] };
}

export interface Arrived {
  requestId: Buffer;
  /** Throws `SignOnError` where the response was refused. */
  identify: () => Promise<Asserted>;
}

/** What was posted for a browser, once. */
export async function takeArrived({ db, clock }: Scope, token: string): Promise<Arrived | null> {
  const since = new Date(clock().getTime() - WAITING_MS);
  const [taken] = await db
    .delete(ssoResults)
    .where(and(eq(ssoResults.id, sha256(token)), gt(ssoResults.arrivedAt, since)))
    .returning();
  if (!taken) return null;
  const read = result.parse(taken.result);
  return {
    requestId: taken.requestId,
    identify: async () => {
      if ('asserted' in read) return read.asserted;
      const { problem, reason, claims } = read.failure;
      throw new SignOnError(problem, reason, claims);
    },
  };
}
