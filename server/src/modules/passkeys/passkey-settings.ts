import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { PasskeyView } from '@linklet/contract/passkeys/endpoints.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { recordEvent } from '../audit/index.ts';
import { currentUser, passkeyNamed } from '../accounts/index.ts';
import { tellOfWayIn } from '../sign-in/index.ts';
import { keepChallenge, relyingParty, takeChallenge } from './challenge.ts';
import { passkeys, type Passkey } from '../../schema/passkeys/passkeys.table.ts';

const MOST = 20;

/** The passkeys of whoever asks, in the order in which they were added. */
export async function listPasskeys(scope: Scope): Promise<PasskeyView[]> {
  return (await ownPasskeys(scope)).map(toPasskeyView);
}

/** What the browser's authenticator needs to make a passkey. */
export async function beginPasskey(scope: Scope): Promise<Record<string, unknown>> {
  const user = await currentUser(scope);
  const known = await ownPasskeys(scope);
  const { rpID, rpName } = relyingParty(scope.config);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(user.publicId),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    // Found without an address being typed, and unlocked by a person: so it can stand alone.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(scope, options.challenge);
  return { ...options };
}

/** Keeps a passkey that was made. Throws `passkey_refused`. */
export async function addPasskey(
  scope: Scope,
  { name, response }: { name: string; response: Record<string, unknown> },
): Promise<PasskeyView> {
  const made = await verify(scope, response);
  const user = await currentUser(scope);
  return inTransaction(scope, async (scope) => {
    if ((await ownPasskeys(scope)).length >= MOST) throw new AppError('passkey_refused');
    const [added] = await scope.db
      .insert(passkeys)
      .values({ ...made, name, userId: user.id, createdAt: scope.clock() })
      .onConflictDoNothing()
      .returning();
    if (!added) throw new AppError('passkey_refused');
    await recordEvent(scope, 'passkey.added', { after: { name } });
    await tellOfWayIn(scope, user, passkeyNamed(name));
    return toPasskeyView(added);
  });
}

async function verify(scope: Scope, response: Record<string, unknown>) {
  const challenge = await takeChallenge(scope);
  if (challenge === null) throw new AppError('passkey_refused');
  const { rpID, origin } = relyingParty(scope.config);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch((error: unknown) => {
    scope.log.info({ err: error }, 'a passkey was refused');
    throw new AppError('passkey_refused');
  });
  if (!verified) throw new AppError('passkey_refused');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: [...transports] };
}

/** Throws `not_found`. */
export async function deletePasskey(scope: Scope, publicId: string): Promise<void> {
  const gone = isUuid(publicId)
    ? await scope.db
        .delete(passkeys)
        .where(and(eq(passkeys.publicId, publicId), eq(passkeys.userId, requireUser(scope).id)))
        .returning({ name: passkeys.name })
    : [];
  const [before] = gone;
  if (!before) throw new AppError('not_found');
  await recordEvent(scope, 'passkey.deleted', { before });
}

async function ownPasskeys(scope: Scope): Promise<Passkey[]> {
  return scope.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, requireUser(scope).id))
    .orderBy(passkeys.id);
}

function toPasskeyView({ publicId, name, createdAt, lastUsedAt }: Passkey): PasskeyView {
  return {
    id: publicId,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
