import type { ErrorEntries } from '../http/error-entry.ts';

export const signInErrors = {
  credentials_wrong: {
    status: 422,
    field: 'email',
    message: 'These credentials do not match our records.',
  },
  passkey_refused: {
    status: 422,
    field: 'form',
    message: 'The passkey was not accepted. Please try again.',
  },
  social_expired: {
    status: 422,
    field: 'form',
    message: 'The sign-in took too long. Please start again.',
  },
  identity_is_last: {
    status: 422,
    field: 'form',
    message: 'This is the only way to sign in to your account. Set a password first.',
  },
} as const satisfies ErrorEntries;
