/** Two-factor: the set-up of the second factor, its codes, and backup codes. */
export { countBackupCodes, useBackupCode } from './backup-codes.ts';
export { endOldMove } from './move-to-device.ts';
export { clearTwoFactor } from './remove-two-factor.ts';
export { useTotpCode } from './totp.ts';
