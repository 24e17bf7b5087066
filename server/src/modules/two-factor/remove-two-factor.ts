import { and, eq, ne } from 'drizzle-orm';
import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import type { Services } from '../../platform/scope.ts';
import { changeAccount } from '../accounts/index.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { recordEvent } from '../audit/index.ts';
import { backupCodes } from '../../schema/two-factor/backup-codes.table.ts';

/** As the account's own wish, which its trail tells. */
export async function removeTwoFactor(services: Services, { userId }: { userId: number }): Promise<void> {
  const wasOn = and(eq(users.id, userId), ne(users.twoFactorType, twoFactorType.disabled));
  if ((await services.db.$count(users, wasOn)) > 0)
    await recordEvent(services, 'two_factor.disabled', { userId });
  await clearTwoFactor(services, userId);
}

/** Deletes the second factor, one that was begun, and the backup codes. Passkeys stay. */
export async function clearTwoFactor(services: Services, userId: number): Promise<void> {
  await changeAccount(services, userId, {
    twoFactorType: twoFactorType.disabled,
    twoFactorSecret: null,
    twoFactorPendingSecret: null,
    twoFactorLastStep: null,
    twoFactorMovingSince: null,
  });
  await services.db.delete(backupCodes).where(eq(backupCodes.userId, userId));
}
