import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import { AppError } from '../../platform/errors.ts';
import type { BrowserScope, Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { changeAccount, currentUser } from '../accounts/index.ts';
import { countBackupCodes, makeBackupCodes } from './backup-codes.ts';
import { changeTwoFactor, tell } from './change-two-factor.ts';
import { endOldMove } from './move-to-device.ts';
import { removeTwoFactor } from './remove-two-factor.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

/** The secret takes effect once `enableTwoFactor` accepts a code of it. */
export async function beginTwoFactor(scope: Scope): Promise<{ secret: string; uri: string }> {
  const user = await currentUser(scope);
  if (user.twoFactorType === twoFactorType.totp) throw new AppError('two_factor_on');
  const { secret, uri, sealed } = newTotpSecret(scope, user.email);
  await changeAccount(scope, user.id, { twoFactorPendingSecret: sealed });
  return { secret, uri };
}

/**
 * Returns backup codes unless some are left after a move; ends other sessions. Throws `two_factor_not_begun`,
 * `two_factor_on` and `two_factor_code_wrong`.
 */
export async function enableTwoFactor(scope: BrowserScope, code: string): Promise<string[]> {
  const user = await endOldMove(scope, await currentUser(scope));
  const isMoving = user.twoFactorMovingSince !== null;
  if (user.twoFactorType === twoFactorType.totp && !isMoving) throw new AppError('two_factor_on');
  if (user.twoFactorPendingSecret === null) throw new AppError('two_factor_not_begun');
  const step = stepOfCode(scope, user.twoFactorPendingSecret, { code, lastStep: null });
  if (step === null) throw new AppError('two_factor_code_wrong');

  return changeTwoFactor(scope, user, async (scope) => {
    await changeAccount(scope, user.id, {
      twoFactorType: twoFactorType.totp,
      twoFactorSecret: user.twoFactorPendingSecret,
      twoFactorPendingSecret: null,
      twoFactorLastStep: step,
      twoFactorMovingSince: null,
    });
    await recordEvent(scope, 'two_factor.enabled');
    await tell(scope, user, { what: isMoving ? 'was moved to another device' : 'was turned on' });
    const keepsCodes = isMoving && (await countBackupCodes(scope, user.id)) > 0;
    return keepsCodes ? [] : makeBackupCodes(scope, user.id);
  });
}

/** Deletes the backup codes, too, and ends other sessions. */
export async function disableTwoFactor(scope: BrowserScope): Promise<void> {
  const user = await currentUser(scope);
  await changeTwoFactor(scope, user, async (scope) => {
    await removeTwoFactor(scope, { userId: user.id });
    await tell(scope, user, { what: 'was turned off' });
  });
}
