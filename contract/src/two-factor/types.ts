import { z } from 'zod';

export const twoFactorType = { disabled: 0, totp: 1, authy: 2 } as const;

export const pendingTwoFactor = z.object({
  type: z.union([z.literal(twoFactorType.totp), z.literal(twoFactorType.authy)]),
  has_backup_codes: z.boolean(),
});
