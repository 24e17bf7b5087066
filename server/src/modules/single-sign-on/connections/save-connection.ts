import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { SignOnDraft, SignOnView } from '@linklet/contract/single-sign-on/endpoints.ts';
import { issuerOf } from '@linklet/contract/single-sign-on/providers.ts';
import { encrypt } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { requireRole } from '../../organizations/index.ts';
import { changeCertificates, readCertificates } from '../saml/certificates.ts';
import { findConnection, keyOf, lockConnection, placeOf, sealingKey, type Place } from './connections.ts';
import { signOnViewOf } from './connection-view.ts';
import { requireAllGiven, requireReleasable, tellOfChange, whoAsks } from './guard-connection.ts';
import { mayBeProvider } from '../openid/provider-hosts.ts';
import {
  ssoConnections,
  ssoIdentities,
  ssoStepUps,
  type Connection,
} from '../../../schema/single-sign-on/single-sign-on.table.ts';

/**
 * Sets a connection up, or changes it. Another provider has to be tested anew and is not required until then, and what
 * sessions have passed counts no more; a secret or a certificate is renewed while people work. Throws `role_unknown`,
 * `role_beyond_own`, `issuer_refused`, `sign_on_url_refused`, `client_secret_missing`, and what is wrong with certificates.
 */
export async function saveConnection(scope: Scope, draft: SignOnDraft): Promise<SignOnView> {
  const place = placeOf(scope);
  requireAllGiven(scope, place);
  requireProvider(scope, draft);
  return inTransaction(scope, async (scope) => {
    const role = await roleOf(scope, place, draft.role);
    const before = (await findConnection(scope, place)) && (await lockConnection(scope));
    const { values, secrets } = split({ ...draft, role });
    const secret = secretOf(scope, secrets.client_secret, { values, before });
    const stored = { ...values, secret, savedBy: whoAsks(scope) };
    const id = before ? await update(scope, before, stored) : await insert(scope, place, stored);
    const renewed = await renew(scope, id, { secrets, isNeeded: values.config.kind === 'saml2' });
    await note(scope, { place, before, values, renewed });
    await tellOfChange(scope, before === undefined ? 'set up' : 'changed');
    return signOnViewOf(scope);
  });
}

interface Renewed {
  client_secret?: string;
  certificates?: string[];
}

/** Renews what is not told; answers what the audit tells of it. */
async function renew(
  scope: Scope,
  connectionId: number,
  { secrets, isNeeded }: { secrets: Secrets; isNeeded: boolean },
): Promise<Renewed> {
  const added = readCertificates(scope, secrets.certificate ?? '');
  const kept = secrets.kept_certificates ?? [];
  const isResigned = await changeCertificates(scope, { connectionId, kept, added, isNeeded });
  if (isResigned)
    await scope.db
      .update(ssoConnections)
      .set({ changedAt: scope.clock() })
      .where(eq(ssoConnections.id, connectionId));
  return {
    ...(secrets.client_secret && { client_secret: 'another' }),
    ...(isResigned && { certificates: [...kept, ...added.map(({ fingerprint256 }) => fingerprint256)] }),
  };
}

/** A team gives roles of its own alone. */
async function roleOf(scope: Scope, { teamId }: Place, role: number | null): Promise<number | null> {
  if (teamId !== null || role === null) return null;
  return (await requireRole(scope, role)).id;
}

interface Saved {
  place: Place;
  before: Connection | undefined;
  values: Values;
  /** Which of what is not told was renewed. */
  renewed: Renewed;
}

async function note(scope: Scope, { place, before, values, renewed }: Saved): Promise<void> {
  const entry = { target: place.target, after: { ...auditOf(values), ...renewed } };
  if (before === undefined) await recordEvent(scope, 'sso.created', entry);
  else await recordEvent(scope, 'sso.changed', { ...entry, before: auditOf(before) });
}

/** What is asked by us, or opened by browsers, has to be on the web. */
function requireProvider(scope: Scope, draft: SignOnDraft): void {
  if (draft.kind === 'oauth2' && !mayBeProvider(scope, issuerOf(draft.provider, draft.tenant)))
    throw new AppError('issuer_refused');
  if (draft.kind === 'saml2' && !mayBeProvider(scope, draft.sign_on_url))
    throw new AppError('sign_on_url_refused');
}

type Values = Pick<Connection, 'config' | 'admitsNew' | 'roleId' | 'teamRole'>;

interface Secrets {
  client_secret?: string | undefined;
  certificate?: string | undefined;
  kept_certificates?: string[];
}

/** What is kept in the open, and what is not. */
function split(draft: SignOnDraft): { values: Values; secrets: Secrets } {
  const { admits_new: admitsNew, role: roleId, team_role: teamRole, ...rest } = draft;
  if (rest.kind === 'oauth2') {
    const { client_secret, ...config } = rest;
    return { values: { config, admitsNew, roleId, teamRole }, secrets: { client_secret } };
  }
  const { certificate, kept_certificates, ...config } = rest;
  return { values: { config, admitsNew, roleId, teamRole }, secrets: { certificate, kept_certificates } };
}

function secretOf(
  scope: Scope,
  given: string | undefined,
  { values, before }: { values: Values; before: Connection | undefined },
): Buffer | null {
  if (values.config.kind !== 'oauth2') return null;
  // The one that is there is shown to the provider that it was made for, and to no other.
  const kept = before && isSameClient(before.config, values.config) ? before.secret : null;
  const secret = given ? encrypt(sealingKey(scope), given) : kept;
  if (!secret) throw new AppError('client_secret_missing');
  return secret;
}

/** Whether two are one client of one provider. */
function isSameClient(one: Connection['config'], other: Connection['config']): boolean {
  return isDeepStrictEqual(clientOf(one), clientOf(other));
}

function clientOf(config: Connection['config']): readonly string[] {
  if (config.kind === 'saml2') return [config.entity_id];
  const { provider, tenant, client_id } = config;
  return [issuerOf(provider, tenant), tenant, client_id];
}

type Stored = Values & Pick<Connection, 'secret' | 'savedBy'>;

async function insert(scope: Scope, place: Place, values: Stored): Promise<number> {
  const { organizationId, teamId } = place;
  const now = scope.clock();
  const [made] = await scope.db
    .insert(ssoConnections)
    .values({
      organizationId,
      teamId,
      key: keyOf(scope, place),
      changedAt: now,
      createdAt: now,
      ...values,
    })
    .returning({ id: ssoConnections.id });
  if (!made) throw new Error('PostgreSQL returned no connection.');
  return made.id;
}

async function update(scope: Scope, before: Connection, values: Stored): Promise<number> {
  const isSameProvider = isDeepStrictEqual(before.config, values.config);
  if (!isSameProvider) await loosen(scope, before);
  const isSame = isSameProvider && before.secret === values.secret;
  const anew = isSame ? {} : { changedAt: scope.clock() };
  await scope.db
    .update(ssoConnections)
    .set({ ...values, ...anew })
    .where(eq(ssoConnections.id, before.id));
  // Another provider, or another client of it, calls the same people something else.
  if (!isSameClient(before.config, values.config))
    await scope.db.delete(ssoIdentities).where(eq(ssoIdentities.connectionId, before.id));
  return before.id;
}

/** What was passed at another provider counts no more, and nobody has to pass this one that is not tested. */
async function loosen(scope: Scope, connection: Connection): Promise<void> {
  requireReleasable(scope, connection);
  const isOf = eq(ssoConnections.id, connection.id);
  await scope.db.update(ssoConnections).set({ enforcedAt: null, enforcedBy: null }).where(isOf);
  await scope.db.delete(ssoStepUps).where(eq(ssoStepUps.connectionId, connection.id));
  if (connection.enforcedAt !== null)
    await recordEvent(scope, 'sso.released', { target: placeOf(scope).target });
}

/** What the audit tells of a connection. */
export function auditOf({ config, admitsNew, roleId, teamRole }: Values) {
  return { ...config, admits_new: admitsNew, role: roleId, team_role: teamRole };
}
