import { eq } from 'drizzle-orm';
import { twoFactorType } from '@linklet/contract/accounts.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { notifyUser } from '../../notifications/index.ts';
import { recordAudit } from '../audit.ts';
import { currentUser } from '../current-user.ts';
import { endOtherSessions } from '../sessions/end-sessions.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { backupCodes, users, type User } from '../users.table.ts';
import { makeBackupCodes } from './backup-codes.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

/** Makes the secret that an authenticator is given. It counts once `enableTwoFactor` saw a code of it. */
export async function beginTwoFactor(scope: Scope): Promise<{ secret: string; uri: string }> {
  const user = await currentUser(scope);
  if (user.twoFactorType === twoFactorType.totp) throw new AppError('two_factor_on');
  const { secret, uri, sealed } = newTotpSecret(scope, user.email);
  await scope.db.update(users).set({ twoFactorPendingSecret: sealed }).where(eq(users.id, user.id));
  return { secret, uri };
}

/**
 * Asks for the second factor from now on, and answers backup codes. Other sessions end. Throws
 * `two_factor_not_begun`, `two_factor_on` and `two_factor_code_wrong`.
 */
export async function enableTwoFactor(scope: Scope, code: string): Promise<string[]> {
  const user = await currentUser(scope);
  if (user.twoFactorType === twoFactorType.totp) throw new AppError('two_factor_on');
  if (user.twoFactorPendingSecret === null) throw new AppError('two_factor_not_begun');
  const step = stepOfCode(scope, user.twoFactorPendingSecret, { code, lastStep: null });
  if (step === null) throw new AppError('two_factor_code_wrong');

  return changeTwoFactor(scope, user, async (scope) => {
    await scope.db
      .update(users)
      .set({
        twoFactorType: twoFactorType.totp,
        twoFactorSecret: user.twoFactorPendingSecret,
        twoFactorPendingSecret: null,
        twoFactorLastStep: step,
      })
      .where(eq(users.id, user.id));
    await recordAudit(scope, 'two_factor.enabled');
    await tell(scope, user, 'on');
    return makeBackupCodes(scope, user.id);
  });
}

/** Asks for the password alone from now on. Backup codes go with it, and other sessions end. */
export async function disableTwoFactor(scope: Scope): Promise<void> {
  const user = await currentUser(scope);
  await changeTwoFactor(scope, user, async (scope) => {
    await scope.db
      .update(users)
      .set({
        twoFactorType: twoFactorType.disabled,
        twoFactorSecret: null,
        twoFactorPendingSecret: null,
        twoFactorLastStep: null,
      })
      .where(eq(users.id, user.id));
    await scope.db.delete(backupCodes).where(eq(backupCodes.userId, user.id));
    await recordAudit(scope, 'two_factor.disabled');
    await tell(scope, user, 'off');
  });
}

async function changeTwoFactor<Result>(
  scope: Scope,
  user: User,
  change: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(scope, async (scope) => {
    const result = await change(scope);
    await endOtherSessions(scope);
    await replaceSession(scope, { userId: user.id });
    return result;
  });
}

async function tell(scope: Scope, { id, email, name }: User, state: 'on' | 'off'): Promise<void> {
  await notifyUser(scope, id, {
    text: `Two-factor authentication was switched ${state}.`,
    path: '/app/settings/security',
  });
  await sendEmail(scope, email, {
    subject: `Two-factor authentication is ${state}`,
    preview: `For your ${scope.config.productName} account.`,
    paragraphs: [`Hello ${name},`, `two-factor authentication of your account was switched ${state}.`],
    button: { label: 'Look after your account', url: `${scope.config.baseUrl}/app/settings/security` },
    note: 'If it was you, there is nothing to do. If it was not, change your password now.',
  });
}
