import { and, eq } from 'drizzle-orm';
import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import { addressOf, ownWorkspaceOf, userOf } from '../../platform/callers/caller.ts';
import { visitorNetwork } from '../../platform/network/address-ranges.ts';
import { AppError } from '../../platform/errors.ts';
import { type BrowserScope, inTransaction, type Scope } from '../../platform/scope.ts';
import { auditEntries } from '../../schema/audit/audit.table.ts';
import { recordEvent } from '../audit/index.ts';
import { notifyUser } from '../notifications/index.ts';
import { guestAdopted } from '../../hooks/accounts.hooks.ts';
import { describeDevice } from '../sessions/index.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { replaceSession } from '../sessions/index.ts';
import { rememberNetwork } from './known-networks.ts';
import { endOldMove } from '../two-factor/index.ts';
import type { User } from '../../schema/accounts/users.table.ts';

/** Opens the account in this browser. The guest's links come along. */
export async function signIn(scope: BrowserScope, user: User): Promise<void> {
  const guestWorkspace = userOf(scope.caller) === null ? ownWorkspaceOf(scope.caller) : null;
  await inTransaction(scope, async (scope) => {
    if (guestWorkspace !== null && guestWorkspace !== user.workspaceId) {
      const adoption = { guestWorkspaceId: guestWorkspace, workspaceId: user.workspaceId };
      await scope.runHook(guestAdopted, scope, adoption);
    }
    await tellOfNewDevice(scope, user);
    await replaceSession(scope, { userId: user.id });
    await rememberNetwork(scope, user.id);
    await recordEvent(scope, 'account.signed_in', { userId: user.id });
  });
}

/**
 * What follows the first factor, whichever it was: the account is open, or the second factor is still to be shown.
 * Throws `account_terminated`.
 */
export async function passFirstFactor(
  scope: BrowserScope,
  user: User,
): Promise<'signed-in' | 'second-factor'> {
  if (user.terminatedAt) throw new AppError('account_terminated');
  const { twoFactorType: asked } = await endOldMove(scope, user);
  if (asked === twoFactorType.disabled) {
    await signIn(scope, user);
    return 'signed-in';
  }
  const workspaceId = userOf(scope.caller) === null ? ownWorkspaceOf(scope.caller) : null;
  await replaceSession(scope, { pendingUserId: user.id, workspaceId });
  return 'second-factor';
}

// Whoever knows the password of another would rather not be noticed.
async function tellOfNewDevice(scope: BrowserScope, user: User): Promise<void> {
  const device = describeDevice(scope.visitor.userAgent);
  const [known] = await scope.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), eq(sessions.device, device)))
    .limit(1);
  if (known || !(await wasOpenedBefore(scope, user))) return;
  await notifyUser(scope, user.id, {
    text: `New sign-in: ${device}`,
    path: '/app/settings/security',
  });
}

// An account that somebody else made, such as the first one of staff, has no other device yet.
async function wasOpenedBefore({ db }: Scope, { id }: User): Promise<boolean> {
  const [entry] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.userId, id))
    .limit(1);
  return entry !== undefined;
}

/** Names an account and a network, for counting guesses: strangers elsewhere lock nobody out. */
export function guessesFrom(scope: Scope, email: string): string {
  return `sign-in ${email.toLowerCase()} ${visitorNetwork(addressOf(scope.caller))}`;
}
