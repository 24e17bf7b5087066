import { twoFactorType } from '@linklet/contract/two-factor.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordAudit } from '../audit/index.ts';
import { changeAccount, currentUser } from '../accounts/index.ts';
import type { User } from '../accounts/users.table.ts';
import { changeTwoFactor, tell } from './change-two-factor.ts';
import { newTotpSecret } from './totp.ts';

// Until it is over, the password alone opens the account.
const LONGEST_MOVE_MS = DAY_MS;

// The old device's codes count again.
const stays = {
  twoFactorType: twoFactorType.totp,
  twoFactorPendingSecret: null,
  twoFactorMovingSince: null,
};

/**
 * Begins the move to another device: the second factor is off until `enableTwoFactor` saw a code of it. Backup codes
 * stay, and so does the old device's secret, in case the move is called off. Whoever moves already gets another
 * secret. Throws `two_factor_off`.
 */
export async function beginMove(scope: Scope): Promise<{ secret: string; uri: string }> {
  const user = await currentUser(scope);
  const isMoving = user.twoFactorMovingSince !== null;
  if (user.twoFactorType !== twoFactorType.totp && !isMoving) throw new AppError('two_factor_off');

  const { secret, uri, sealed } = newTotpSecret(scope, user.email);
  if (isMoving) {
    await changeAccount(scope, user.id, { twoFactorPendingSecret: sealed });
    return { secret, uri };
  }
  await changeTwoFactor(scope, user, async (scope) => {
    await changeAccount(scope, user.id, {
      twoFactorType: twoFactorType.disabled,
      twoFactorPendingSecret: sealed,
      twoFactorMovingSince: scope.clock(),
    });
    await recordAudit(scope, 'two_factor.moving');
    await tell(scope, user, {
      what: 'is off for a time',
      more: 'Somebody, we hope you, is moving it to another device. Until the first code of that device is shown, for a day at most, the password alone opens your account.',
    });
  });
  return { secret, uri };
}

/** The account as it stands: a move that was not finished within a day counts as called off. */
export async function endOldMove(scope: Scope, user: User): Promise<User> {
  const { twoFactorMovingSince: since } = user;
  if (since === null || scope.clock().getTime() - since.getTime() < LONGEST_MOVE_MS) return user;
  const stayed = await changeAccount(scope, user.id, stays);
  await recordAudit(scope, 'two_factor.enabled', { userId: user.id });
  return stayed ?? user;
}

/** Calls the move off: codes of the old device are asked for again. Throws `two_factor_not_moving`. */
export async function callMoveOff(scope: Scope): Promise<void> {
  const user = await currentUser(scope);
  if (user.twoFactorMovingSince === null) throw new AppError('two_factor_not_moving');
  await changeTwoFactor(scope, user, async (scope) => {
    await changeAccount(scope, user.id, stays);
    await recordAudit(scope, 'two_factor.enabled');
    await tell(scope, user, { what: 'is on again', more: 'The device that you had before makes its codes.' });
  });
}
