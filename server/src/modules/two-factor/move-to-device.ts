import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { changeAccount, currentUser } from '../accounts/index.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { newTotpSecret } from './totp.ts';

// A secret without an entered code expires after this time.
const LONGEST_MOVE_MS = DAY_MS;

const stays = { twoFactorPendingSecret: null, twoFactorMovingSince: null };

/** Old codes are valid until `enableTwoFactor` accepts a new one. Throws `two_factor_off`. */
export async function beginMove(scope: Scope): Promise<{ secret: string; uri: string }> {
  const user = await currentUser(scope);
  if (user.twoFactorType !== twoFactorType.totp) throw new AppError('two_factor_off');
  const { secret, uri, sealed } = newTotpSecret(scope, user.email);
  await inTransaction(scope, async (scope) => {
    await changeAccount(scope, user.id, {
      twoFactorPendingSecret: sealed,
      twoFactorMovingSince: scope.clock(),
    });
    await recordEvent(scope, 'two_factor.move_started');
  });
  return { secret, uri };
}

/** Cancels a move that was not finished within a day; returns the account. */
export async function endOldMove(scope: Scope, user: User): Promise<User> {
  const { twoFactorMovingSince: since } = user;
  if (since === null || scope.clock().getTime() - since.getTime() < LONGEST_MOVE_MS) return user;
  return (await changeAccount(scope, user.id, stays)) ?? user;
}

/** Throws `two_factor_not_moving`. */
export async function callMoveOff(scope: Scope): Promise<void> {
  const user = await currentUser(scope);
  if (user.twoFactorMovingSince === null) throw new AppError('two_factor_not_moving');
  await changeAccount(scope, user.id, stays);
}
