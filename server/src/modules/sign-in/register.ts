import { addressOf, ownWorkspaceOf, userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { type BrowserScope, inTransaction, type Scope } from '../../platform/scope.ts';
import { requireHuman } from '../robot-check/index.ts';
import { recordEvent } from '../audit/index.ts';
import { hashPassword } from '../passwords/index.ts';
import { requireGoodPassword } from '../passwords/index.ts';
import { replaceSession } from '../sessions/index.ts';
import { makePersonal, makeWorkspace } from '../workspaces/index.ts';
import { insertAccount, requirePermanentEmail, sendVerification } from '../accounts/index.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { rememberNetwork } from './known-networks.ts';
import { addressShown } from '../../hooks/sign-in.hooks.ts';

export interface Registration {
  name: string;
  email: string;
  password: string;
  captcha_token?: string | null | undefined;
  time_zone?: string | undefined;
  /** What came to the address by email. */
  invitation?: string | undefined;
}

/**
 * Makes an account and signs in to it. The links that the guest made become the account's. Throws `forbidden` for
 * whoever is signed in, `email_taken`, `email_disposable`, `password_common`, `password_personal` and `robot_check_failed`.
 */
export async function register(scope: BrowserScope, input: Registration): Promise<void> {
  // The check is for guests, and an answer tells whether an email has an account.
  if (userOf(scope.caller) !== null) throw new AppError('forbidden');
  await requirePermanentEmail(scope, input.email);
  await requireGoodPassword(input.password, input);
  await requireHuman(scope, 'register', input.captcha_token);
  const passwordHash = await hashPassword(input.password, addressOf(scope.caller));
  await newAccount(scope, {
    name: input.name,
    email: input.email,
    passwordHash,
    emailVerifiedAt: (await isProved(scope, input)) ? scope.clock() : null,
    timeZone: input.time_zone,
  });
}

async function isProved(scope: Scope, { email, invitation: token }: Registration): Promise<boolean> {
  if (token === undefined) return false;
  return (await scope.runHook(addressShown, scope, { email, token })).includes(true);
}

/** Makes an account with the guest's links, signs in to it and has its address verified. Throws `email_taken`. */
export async function newAccount(
  scope: BrowserScope,
  account: Pick<User, 'name' | 'email' | 'passwordHash' | 'emailVerifiedAt'> & {
    /** UTC where it is not known. */
    timeZone?: string | undefined;
  },
): Promise<User> {
  return inTransaction(scope, async (scope) => {
    const workspaceId = await takeWorkspace(scope);
    const user = await insertAccount(scope, { ...account, workspaceId, createdAt: scope.clock() });

    await replaceSession(scope, { userId: user.id });
    await rememberNetwork(scope, user.id);
    await recordEvent(scope, 'account.registered', { userId: user.id });
    await sendVerification(scope, user).catch(ignoreTooMany);
    return user;
  });
}

// Whoever had links sent to the address before keeps its owner from nothing: another one can be asked for later.
function ignoreTooMany(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
}

/** The guest's own workspace turned into the account's, with its links and clicks; else a new one. */
async function takeWorkspace(scope: Scope): Promise<number> {
  const user = userOf(scope.caller);
  const ownWorkspaceId = ownWorkspaceOf(scope.caller);
  if (user === null && ownWorkspaceId !== null) {
    await makePersonal(scope, ownWorkspaceId);
    return ownWorkspaceId;
  }
  return makeWorkspace(scope, 'personal');
}
