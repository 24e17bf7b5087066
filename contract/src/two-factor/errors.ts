import type { ErrorEntries } from '../http/error-entry.ts';

export const twoFactorErrors = {
  two_factor_required: {
    status: 403,
    message: 'Staff need two-factor authentication for this. Set it up in the security settings.',
  },
  two_factor_code_wrong: { status: 422, field: 'code', message: 'The code is incorrect.' },
  backup_code_wrong: { status: 422, field: 'code', message: 'The backup code is incorrect or was used.' },
  two_factor_not_begun: {
    status: 422,
    field: 'code',
    message: 'Please start the setup again.',
  },
  two_factor_not_moving: {
    status: 422,
    field: 'form',
    message: 'Two-factor authentication is not being moved to another device.',
  },
  two_factor_off: { status: 422, field: 'form', message: 'Two-factor authentication is off.' },
  two_factor_on: {
    status: 422,
    field: 'form',
    message: 'Two-factor authentication is already on.',
  },
} as const satisfies ErrorEntries;
