import type { ErrorEntries } from '../http/error-entry.ts';

export const robotCheckErrors = {
  robot_check_required: {
    status: 422,
    field: 'captcha_token',
    message: 'Too many attempts. Please wait for the anti-robot check, then try again.',
  },
  robot_check_failed: {
    status: 422,
    field: 'captcha_token',
    message:
      'An error has occurred during turnstile validation, please try again. If the error persists, please contact us.',
  },
} as const satisfies ErrorEntries;
