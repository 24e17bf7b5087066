import { randomBytes } from 'node:crypto';
import { randomState } from 'openid-client';
import { userOf } from '../../platform/callers/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Scope } from '../../platform/scope.ts';
import { ownSession } from '../sessions/index.ts';
import { noteFailure } from './notes.ts';
import { listGoodCertificates } from './saml/certificates.ts';
import { beginSaml } from './saml/saml.ts';
import { beginOpenId } from './openid/openid.ts';
import { reasonOf, SignOnError } from './sign-on-error.ts';
import {
  ssoRequests,
  type Connection,
  type SignOnPurpose,
} from '../../schema/single-sign-on/single-sign-on.table.ts';
import type { Trip } from './trip.ts';

/** Begins a single sign-on, and answers where the browser goes for it. Throws `SignOnError`. */
export async function beginSignOn(
  scope: Scope,
  connection: Connection,
  { purpose, trip }: { purpose: SignOnPurpose; trip: Trip },
): Promise<string> {
  const state = randomState();
  // A test may be of anybody's account.
  const hint = purpose === 'test' ? undefined : userOf(scope.caller)?.email;
  try {
    // What asks who sits there is not answered by a browser that was left open.
    const asksAnew = purpose === 'confirm' || purpose === 'step-up';
    const { url, checks } = await begin(scope, connection, { state, hint, asksAnew });
    await scope.db.insert(ssoRequests).values({
      id: sha256(state),
      connectionId: connection.id,
      sessionId: ownSession(scope.caller),
      begunAt: scope.clock(),
      ...{ purpose, checks, trip },
    });
    return url;
  } catch (error) {
    scope.log.warn({ err: error, connection: connection.id }, 'a single sign-on could not begin');
    const failure = error instanceof SignOnError ? error : new SignOnError('sign_on_failed', reasonOf(error));
    await noteFailure(scope, connection, failure);
    throw failure;
  }
}

async function begin(
  scope: Scope,
  connection: Connection,
  { state, hint, asksAnew }: { state: string; hint: string | undefined; asksAnew: boolean },
): Promise<{ url: string; checks: unknown }> {
  const { config, key, id } = connection;
  if (config.kind === 'oauth2') return beginOpenId(scope, { connection, config }, { state, hint, asksAnew });
  const certificates = (await listGoodCertificates(scope, id)).map(({ certificate }) => certificate);
  // A name of XML can't begin with a digit.
  const requestId = `_${randomBytes(20).toString('hex')}`;
  return {
    url: await beginSaml(scope, { key, config, certificates }, { state, requestId, asksAnew }),
    checks: { requestId },
  };
}
