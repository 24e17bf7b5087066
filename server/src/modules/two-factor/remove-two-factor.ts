import { eq } from 'drizzle-orm';
import { twoFactorType } from '@linklet/contract/two-factor/endpoints.ts';
import type { Services } from '../../platform/scope.ts';
import { changeAccount } from '../accounts/index.ts';
import { backupCodes } from './backup-codes.table.ts';

export async function removeTwoFactor(services: Services, { userId }: { userId: number }): Promise<void> {
  await changeAccount(services, userId, {
    twoFactorType: twoFactorType.disabled,
    twoFactorSecret: null,
    twoFactorPendingSecret: null,
    twoFactorLastStep: null,
    twoFactorMovingSince: null,
  });
  await services.db.delete(backupCodes).where(eq(backupCodes.userId, userId));
}
