import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import type { BrowserScope, Scope } from '../../platform/scope.ts';
import { signIn } from '../sign-in/index.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { keepChallenge, relyingParty, takeChallenge } from './challenge.ts';
import { passkeys, type Passkey } from '../../schema/passkeys/passkeys.table.ts';

/** What the browser's authenticator needs to sign in. It names no account, so nobody learns of one. */
export async function beginPasskeyLogin(scope: Scope): Promise<Record<string, unknown>> {
  const { rpID } = relyingParty(scope.config);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await keepChallenge(scope, options.challenge);
  return { ...options };
}

/**
 * Signs in by a passkey, which needs no second factor. Between password and second factor it must be the same
 * account's. Throws `passkey_refused` and `account_terminated`.
 */
export async function logInByPasskey(scope: BrowserScope, response: Record<string, unknown>): Promise<void> {
  const challenge = await takeChallenge(scope);
  const found = challenge === null ? undefined : await findPasskey(scope, response['id']);
  const { caller } = scope;
  const isOthers = caller.kind === 'second_factor' && caller.pendingUserId !== found?.user.id;
  if (challenge === null || !found || isOthers) throw new AppError('passkey_refused');

  await use(scope, found.passkey, { challenge, response });
  if (found.user.terminatedAt) throw new AppError('account_terminated');
  await signIn(scope, found.user);
}

async function findPasskey(
  scope: Scope,
  credentialId: unknown,
): Promise<{ passkey: Passkey; user: User } | undefined> {
  const [found] = await scope.db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, String(credentialId)));
  return found;
}

async function use(
  scope: Scope,
  passkey: Passkey,
  { challenge, response }: { challenge: string; response: Record<string, unknown> },
): Promise<void> {
  const { rpID, origin } = relyingParty(scope.config);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    scope.log.info({ err: error }, 'a passkey was refused');
    throw new AppError('passkey_refused');
  });
  if (!verified) throw new AppError('passkey_refused');
  await scope.db
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: scope.clock() })
    .where(eq(passkeys.id, passkey.id));
}
