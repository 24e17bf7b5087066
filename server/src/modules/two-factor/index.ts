/** Two-factor owns the second factor: setting it up, its codes, and backup codes. */
export { countBackupCodes, useBackupCode } from './backup-codes.ts';
export { endOldMove } from './move-to-device.ts';
export { useTotpCode } from './totp.ts';
