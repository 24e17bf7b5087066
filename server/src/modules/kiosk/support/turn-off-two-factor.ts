import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { endAllSessions } from '../../sessions/index.ts';
import { clearTwoFactor } from '../../two-factor/index.ts';
import { findHelped } from './find-helped.ts';
import { tellHelped } from './tell-helped.ts';

/**
 * For whoever has lost the device and the backup codes: the password alone, or a passkey, opens the account again.
 * Throws `not_found`, `forbidden` and `two_factor_off`.
 */
export async function turnOffTwoFactor(scope: Scope, id: string, reason: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const user = await findHelped(scope, id);
    if (user.twoFactorType === twoFactorType.disabled) throw new AppError('two_factor_off');
    await clearTwoFactor(scope, user.id);
    await endAllSessions(scope, user.id);
    await recordEvent(scope, 'support.two_factor_disabled', {
      ...{ userId: user.id, target: user.publicId },
      details: { reason },
    });
    await tellHelped(scope, user, {
      subject: 'Support turned off your two-factor authentication',
      text: 'our support turned off two-factor authentication of your account, and signed you out everywhere. Your backup codes no longer work. Your password and your passkeys stay as they were. You can turn two-factor authentication on again in your settings.',
    });
  });
}
