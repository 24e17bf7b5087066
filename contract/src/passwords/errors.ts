import type { ErrorEntries } from '../http/error-entry.ts';

export const passwordsErrors = {
  password_unconfirmed: { status: 423, message: 'Please confirm your password.' },
  password_wrong: { status: 422, field: 'password', message: 'The password is incorrect.' },
  password_common: {
    status: 422,
    field: 'password',
    message: 'This password is among the most common ones. Please choose another.',
  },
  password_personal: {
    status: 422,
    field: 'password',
    message: 'The password must not be your name or your email.',
  },
  reset_link_wrong: {
    status: 422,
    field: 'form',
    message: 'The reset link is incorrect or has expired. Please request a new one.',
  },
} as const satisfies ErrorEntries;
