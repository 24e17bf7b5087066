import type { SignOnConnection, SignOnView } from '@linklet/contract/single-sign-on/endpoints.ts';
import { signOnQuestionPath } from '@linklet/contract/single-sign-on/paths.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findConnection, keyOf, placeOf } from './connections.ts';
import { listCertificates, type Certificate } from '../saml/certificates.ts';
import { samlAddresses } from '../saml/saml.ts';
import { redirectUri } from '../openid/openid.ts';
import type { Connection } from '../../../schema/single-sign-on/single-sign-on.table.ts';

/** The connection of the place that a call is about, as whoever sets it up sees it. */
export async function signOnViewOf(scope: Scope): Promise<SignOnView> {
  const place = placeOf(scope);
  const connection = await findConnection(scope, place);
  const key = keyOf(scope, place);
  return {
    connection: connection ? await toConnectionView(scope, connection) : null,
    addresses: {
      redirect: redirectUri(scope, key),
      ...samlAddresses(scope, key),
      sign_in: `${scope.config.baseUrl}${signOnQuestionPath(key)}`,
    },
  };
}

async function toConnectionView(scope: Scope, connection: Connection): Promise<SignOnConnection> {
  const { config, admitsNew, roleId, teamRole, enforcedAt, lastSuccessAt } = connection;
  return {
    config,
    ...{ admits_new: admitsNew, role: roleId, team_role: teamRole, enforced: enforcedAt !== null },
    certificates: (await listCertificates(scope, connection.id)).map(toCertificateView),
    test: testOf(connection),
    last_success_at: lastSuccessAt?.toISOString() ?? null,
    last_failure: failureOf(connection),
  };
}

function toCertificateView({ fingerprint, subject, validFrom, validTo }: Certificate) {
  return { fingerprint, subject, valid_from: validFrom.toISOString(), valid_to: validTo.toISOString() };
}

function testOf(connection: Connection): SignOnConnection['test'] {
  const { test, testedAt } = connection;
  if (test === null || testedAt === null) return null;
  const { problem, reason, claims } = test;
  return {
    ...{ at: testedAt.toISOString(), problem, reason, claims: [...claims] },
    is_current: testedAt >= connection.changedAt,
  };
}

function failureOf({ lastFailureAt, lastFailure }: Connection): SignOnConnection['last_failure'] {
  if (lastFailureAt === null || lastFailure === null) return null;
  return { at: lastFailureAt.toISOString(), reason: lastFailure };
}

/** Whether what is saved now has been tried, and worked. */
export function isTested({ test, testedAt, changedAt }: Connection): boolean {
  return test?.problem === null && testedAt !== null && testedAt >= changedAt;
}
