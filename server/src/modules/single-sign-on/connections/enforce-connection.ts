import { eq } from 'drizzle-orm';
import type { SignOnView } from '@linklet/contract/single-sign-on/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { lockConnection, placeOf } from './connections.ts';
import { isTested, signOnViewOf } from './connection-view.ts';
import { requireAllGiven, requireReleasable, tellOfChange, whoAsks } from './guard-connection.ts';
import { auditOf } from './save-connection.ts';
import { ssoConnections, type Connection } from '../../../schema/single-sign-on/single-sign-on.table.ts';

/** Says whether people have to come by it. Throws `sign_on_not_set_up`, `sign_on_untested`, `sign_on_enforced_by_others`. */
export async function enforceConnection(scope: Scope, enforced: boolean): Promise<SignOnView> {
  return inTransaction(scope, async (scope) => {
    const connection = await lockConnection(scope);
    if (enforced !== (connection.enforcedAt !== null)) await change(scope, connection, enforced);
    return signOnViewOf(scope);
  });
}

async function change(scope: Scope, connection: Connection, enforced: boolean): Promise<void> {
  if (enforced && !isTested(connection)) throw new AppError('sign_on_untested');
  requireReleasable(scope, connection);
  const set = enforced
    ? { enforcedAt: scope.clock(), enforcedBy: whoAsks(scope) }
    : { enforcedAt: null, enforcedBy: null };
  await scope.db.update(ssoConnections).set(set).where(eq(ssoConnections.id, connection.id));
  await recordEvent(scope, enforced ? 'sso.enforced' : 'sso.released', { target: placeOf(scope).target });
  await tellOfChange(scope, enforced ? 'requires' : 'no longer requires');
}

/** Throws `sign_on_not_set_up`, `role_beyond_own`, `sign_on_enforced_by_others`. */
export async function deleteConnection(scope: Scope): Promise<void> {
  requireAllGiven(scope, placeOf(scope));
  await inTransaction(scope, async (scope) => {
    const connection = await lockConnection(scope);
    requireReleasable(scope, connection);
    await scope.db.delete(ssoConnections).where(eq(ssoConnections.id, connection.id));
    await recordEvent(scope, 'sso.deleted', { target: placeOf(scope).target, before: auditOf(connection) });
    await tellOfChange(scope, 'deleted');
  });
}
