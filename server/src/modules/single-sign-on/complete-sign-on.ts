import { and, eq } from 'drizzle-orm';
import { signOnProblems } from '@linklet/contract/single-sign-on/endpoints.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { BrowserScope, Scope } from '../../platform/scope.ts';
import { ownSession } from '../sessions/index.ts';
import { arrive, type Outcome } from './arrive.ts';
import { takeArrived } from './arrivals.ts';
import type { Return } from './return.ts';
import { hasKey, isOpen, selectWhole } from './connections/connections.ts';
import { noteFailure, noteSuccess, noteTest } from './notes.ts';
import { identifyByOpenId } from './openid/openid.ts';
import { reasonOf, SignOnError, type Asserted } from './sign-on-error.ts';
import { ssoConnections, ssoRequests } from '../../schema/single-sign-on/single-sign-on.table.ts';
import { noTrip, trip } from './trip.ts';

const UNDER_WAY_MS = 15 * MINUTE_MS;

export interface Completed {
  /** Null where nothing was begun in this browser. */
  begun: Return | null;
  outcome: Outcome | SignOnError;
}

/** Takes a browser back from a provider of OpenID Connect, which sent `query` along. */
export async function completeOpenId(scope: BrowserScope, key: string, query: string): Promise<Completed> {
  const given = new URLSearchParams(query);
  const state = given.get('state') ?? '';
  return complete(scope, { key, requestId: sha256(state) }, async ({ whole: { connection }, checks }) => {
    const error = given.get('error');
    if (error !== null)
      throw new SignOnError(
        error === 'access_denied' ? 'sign_on_cancelled' : 'sign_on_failed',
        reasonOf(Object.fromEntries(given)),
      );
    const { config } = connection;
    if (config.kind !== 'oauth2') throw new SignOnError('sign_on_expired');
    return identifyByOpenId(scope, { connection, config }, { query, state, kept: checks });
  });
}

/** Takes a browser back from a provider of SAML, whose response was posted before. */
export async function completeSaml(scope: BrowserScope, key: string, query: string): Promise<Completed> {
  const arrived = await takeArrived(scope, new URLSearchParams(query).get('token') ?? '');
  if (arrived === null) return { begun: null, outcome: new SignOnError('sign_on_expired') };
  return complete(scope, { key, requestId: arrived.requestId }, arrived.identify);
}

interface Asked {
  key: string;
  requestId: Buffer;
}

async function complete(
  scope: BrowserScope,
  asked: Asked,
  identify: (begun: Return) => Promise<Asserted>,
): Promise<Completed> {
  const begun = await takeBegun(scope, asked);
  if (begun === null) return { begun, outcome: new SignOnError('sign_on_expired') };
  const { connection } = begun.whole;
  try {
    const asserted = await identify(begun);
    const outcome = await arrive(scope, begun, asserted);
    await noteSuccess(scope, connection);
    if (begun.purpose === 'test')
      await noteTest(scope, connection, { problem: null, reason: '', claims: asserted.claims });
    return { begun, outcome };
  } catch (error) {
    const failure = toFailure(scope, begun, error);
    await noteFailure(scope, connection, isOfProvider(begun, failure) ? failure : withoutReason(failure));
    if (begun.purpose === 'test') await noteTest(scope, connection, failure);
    return { begun, outcome: failure };
  }
}

/** What a browser brings of itself, a stranger may have written; what a provider says of somebody was checked. */
function isOfProvider({ purpose }: Return, { claims }: SignOnError): boolean {
  return purpose === 'test' || claims.length > 0;
}

function withoutReason({ problem }: SignOnError): SignOnError {
  return new SignOnError(problem, signOnProblems[problem]);
}

// Taken out as it is read, so that what comes twice is refused.
async function takeBegun(scope: Scope, { key, requestId }: Asked): Promise<Return | null> {
  const [taken] = await scope.db
    .delete(ssoRequests)
    .where(and(eq(ssoRequests.id, requestId), eq(ssoRequests.sessionId, ownSession(scope.caller))))
    .returning();
  if (!taken || scope.clock().getTime() - taken.begunAt.getTime() > UNDER_WAY_MS) return null;
  const [whole] = await selectWhole(scope.db).where(
    and(eq(ssoConnections.id, taken.connectionId), hasKey(key), isOpen()),
  );
  if (!whole) return null;
  const { purpose, checks, begunAt } = taken;
  return { whole, purpose, checks, begunAt, trip: trip.safeParse(taken.trip).data ?? noTrip };
}

function toFailure(scope: Scope, { whole: { connection } }: Return, error: unknown): SignOnError {
  if (error instanceof SignOnError) return error;
  scope.log.warn({ err: error, connection: connection.id }, 'a single sign-on failed');
  return new SignOnError('sign_on_failed', reasonOf(error));
}
