import type { SignOnConnection, SignOnView } from '@linklet/contract/single-sign-on.ts';
import type { Scope } from '../../platform/scope.ts';
import { findConnection, keyOf, placeOf } from './connections.ts';
import { redirectUri } from './openid.ts';
import type { Connection } from './single-sign-on.table.ts';

/** The connection of the place that a call is about, as whoever sets it up sees it. */
export async function signOnViewOf(scope: Scope): Promise<SignOnView> {
  const place = placeOf(scope);
  const connection = await findConnection(scope, place);
  return {
    connection: connection ? toConnectionView(connection) : null,
    addresses: { redirect: redirectUri(scope, keyOf(scope, place)) },
  };
}

function toConnectionView(connection: Connection): SignOnConnection {
  const { config, admitsNew, roleId, teamRole, enforcedAt, lastSuccessAt } = connection;
  return {
    config,
    ...{ admits_new: admitsNew, role: roleId, team_role: teamRole, enforced: enforcedAt !== null },
    test: testOf(connection),
    last_success_at: lastSuccessAt?.toISOString() ?? null,
    last_failure: failureOf(connection),
  };
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
