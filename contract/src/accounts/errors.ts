import type { ErrorEntries } from '../http/error-entry.ts';

export const accountsErrors = {
  account_terminated: {
    status: 403,
    message: 'This account has been terminated for violating the terms.',
  },
  account_deleted: { status: 403, message: 'This account has been deleted.' },
  email_taken: { status: 422, field: 'email', message: 'This email already exists' },
  email_verified: { status: 422, field: 'form', message: 'The email is verified already.' },
  email_disposable: {
    status: 422,
    field: 'email',
    message: 'Please use a permanent email address, not a disposable one.',
  },
  verification_link_wrong: {
    status: 422,
    field: 'form',
    message: 'The verification link is incorrect or has expired. Please request a new one.',
  },
  email_undo_link_wrong: {
    status: 422,
    field: 'form',
    message: 'This link is incorrect, was used already, or is older than 72 hours. Nothing was changed.',
  },
  unsubscribe_link_wrong: {
    status: 422,
    field: 'form',
    message: 'The unsubscribe link is incorrect. Please open it from the email again.',
  },
} as const satisfies ErrorEntries;
