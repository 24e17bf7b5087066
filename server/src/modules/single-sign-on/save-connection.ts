import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { SignOnDraft, SignOnView } from '@linklet/contract/single-sign-on.ts';
import { issuerOf } from '@linklet/contract/single-sign-on-providers.ts';
import { encrypt } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordAudit } from '../audit/index.ts';
import { requireRole } from '../organizations/index.ts';
import { findConnection, keyOf, lockConnection, placeOf, sealingKey, type Place } from './connections.ts';
import { isTested, signOnViewOf } from './connection-view.ts';
import { mayBeProvider } from './provider-hosts.ts';
import { ssoConnections, ssoStepUps, type Connection } from './single-sign-on.table.ts';

/**
 * Sets a connection up, or changes it. Another provider has to be tested anew and is not required until then, and what
 * sessions have passed counts no more. Throws `role_unknown`, `role_beyond_own`, `issuer_refused`, `client_secret_missing`.
 */
export async function saveConnection(scope: Scope, draft: SignOnDraft): Promise<SignOnView> {
  if (!mayBeProvider(scope, issuerOf(draft.provider, draft.tenant))) throw new AppError('issuer_refused');
  return inTransaction(scope, async (scope) => {
    const place = placeOf(scope);
    // A team gives roles of its own alone.
    const role = place.teamId === null ? draft.role : null;
    if (role !== null) await requireRole(scope, role);
    const before = (await findConnection(scope, place)) && (await lockConnection(scope));
    const values = valuesOf(scope, { ...draft, role }, before);
    if (before === undefined) await insert(scope, place, values);
    else await update(scope, before, values);
    await recordAudit(scope, before === undefined ? 'sso.created' : 'sso.changed', {
      target: place.target,
      before: before === undefined ? null : auditOf(before),
      after: { ...auditOf(values), ...(draft.client_secret && { client_secret: 'another' }) },
    });
    return signOnViewOf(scope);
  });
}

async function insert(scope: Scope, place: Place, values: Values): Promise<void> {
  const { organizationId, teamId } = place;
  const now = scope.clock();
  const key = keyOf(scope, place);
  await scope.db
    .insert(ssoConnections)
    .values({ organizationId, teamId, key, changedAt: now, createdAt: now, ...values });
}

async function update({ db, clock }: Scope, before: Connection, values: Values): Promise<void> {
  const isSameProvider = isDeepStrictEqual(before.config, values.config);
  const isSame = isSameProvider && before.secret === values.secret;
  await db
    .update(ssoConnections)
    .set({
      ...values,
      ...(!isSame && { changedAt: clock() }),
      // A secret is renewed while people work.
      ...(!isSameProvider && { enforcedAt: null }),
    })
    .where(eq(ssoConnections.id, before.id));
  if (!isSameProvider) await db.delete(ssoStepUps).where(eq(ssoStepUps.connectionId, before.id));
}

type Values = Pick<Connection, 'config' | 'secret' | 'admitsNew' | 'roleId' | 'teamRole'>;

function valuesOf(scope: Scope, draft: SignOnDraft, before: Connection | undefined): Values {
  const {
    client_secret: secret = '',
    admits_new: admitsNew,
    role: roleId,
    team_role: teamRole,
    ...config
  } = draft;
  const sealed = secret === '' ? (before?.secret ?? null) : encrypt(sealingKey(scope), secret);
  if (sealed === null) throw new AppError('client_secret_missing');
  return { config, secret: sealed, admitsNew, roleId, teamRole };
}

function auditOf({ config, admitsNew, roleId, teamRole }: Omit<Values, 'secret'>): Record<string, unknown> {
  return { ...config, admits_new: admitsNew, role: roleId, team_role: teamRole };
}

/** Says whether people have to come by it. Throws `sign_on_not_set_up`, `sign_on_untested`. */
export async function enforceConnection(scope: Scope, enforced: boolean): Promise<SignOnView> {
  return inTransaction(scope, async (scope) => {
    const connection = await lockConnection(scope);
    if (enforced !== (connection.enforcedAt !== null)) {
      if (enforced && !isTested(connection)) throw new AppError('sign_on_untested');
      const enforcedAt = enforced ? scope.clock() : null;
      await scope.db.update(ssoConnections).set({ enforcedAt }).where(eq(ssoConnections.id, connection.id));
      await recordAudit(scope, enforced ? 'sso.enforced' : 'sso.released', { target: placeOf(scope).target });
    }
    return signOnViewOf(scope);
  });
}

/** Throws `sign_on_not_set_up`. */
export async function deleteConnection(scope: Scope): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const connection = await lockConnection(scope);
    await scope.db.delete(ssoConnections).where(eq(ssoConnections.id, connection.id));
    await recordAudit(scope, 'sso.deleted', { target: placeOf(scope).target, before: auditOf(connection) });
  });
}
