import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';

const done = z.object({});

const notSixDigits = 'The code has 6 digits.';
const LONGEST_TYPED = 64;

/** Apps show codes with a space or a dash, and some keyboards type full-width digits. */
export const twoFactorCode = z
  .string('Please enter the code.')
  .max(LONGEST_TYPED, { error: notSixDigits, abort: true })
  .transform((code) => code.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/, notSixDigits));

export const verifyTwoFactor = endpoint({
  method: 'POST',
  path: '/login/2fa/verify',
  access: 'signingIn',
  body: z.strictObject({ code: twoFactorCode }),
  response: done,
  limitPerMinute: 20,
});

export const useBackupCode = endpoint({
  method: 'POST',
  path: '/login/2fa/backup_code',
  access: 'signingIn',
  body: z.strictObject({ code: line('Enter a backup code.').min(1).max(64) }),
  response: z.object({ left: z.number().int() }),
  limitPerMinute: 20,
});

/** The secret takes effect once a code of it is entered. */
export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/settings/security/two-factor',
  access: 'confirmedOwner',
  response: z.object({ secret: z.string(), uri: z.string() }),
  limitPerMinute: 20,
});

/** Codes of the old device are valid until a code of the new one is entered. Backup codes stay. */
export const moveTwoFactor = endpoint({
  method: 'POST',
  path: '/settings/security/two-factor/device',
  access: 'confirmedOwner',
  response: z.object({ secret: z.string(), uri: z.string() }),
  limitPerMinute: 20,
});

export const stayWithDevice = endpoint({
  method: 'DELETE',
  path: '/settings/security/two-factor/device',
  access: 'confirmedOwner',
  response: done,
  limitPerMinute: 20,
});

/** Empty if the account keeps its codes. */
export const backupCodes = z.object({ codes: z.array(z.string()) });

export const enableTwoFactor = endpoint({
  method: 'PUT',
  path: '/settings/security/two-factor',
  access: 'confirmedOwner',
  body: z.strictObject({ code: twoFactorCode }),
  response: backupCodes,
  limitPerMinute: 20,
});

export const disableTwoFactor = endpoint({
  method: 'DELETE',
  path: '/settings/security/two-factor',
  access: 'confirmedOwner',
  response: done,
  limitPerMinute: 20,
});

/** Replaces all codes; the new ones are shown only this once. */
export const makeBackupCodes = endpoint({
  method: 'POST',
  path: '/settings/security/two-factor/backup-codes',
  access: 'confirmedOwner',
  response: backupCodes,
  limitPerMinute: 20,
});

export const deleteBackupCodes = endpoint({
  method: 'DELETE',
  path: '/settings/security/two-factor/backup-codes',
  access: 'confirmedOwner',
  response: done,
  limitPerMinute: 20,
});
