/**
 * Every way a request can be refused: its HTTP status and the sentence people read. Codes are public API:
 * add freely, never rename. `{name}` in a sentence is filled from the error's details.
 */
export const errors = {
  something_went_wrong: { status: 500, message: 'An error has occurred, please try again.' },
  unavailable: { status: 503, message: 'The service is busy or restarting. Please try again in a moment.' },
  session_expired: { status: 401, message: 'Your session has expired.' },
  account_terminated: {
    status: 403,
    message: 'This account has been terminated for violating the terms.',
  },
  account_deleted: { status: 403, message: 'This account has been deleted.' },
  not_while_impersonating: { status: 403, message: 'You can’t do this while acting as somebody else.' },
  password_unconfirmed: { status: 423, message: 'Please confirm your password.' },
  payment_required: { status: 402, message: 'Payment required.', data: ['paymentId'] },
  forbidden: { status: 403, message: 'Permission denied.' },
  two_factor_required: {
    status: 403,
    message: 'Staff need two-factor authentication for this. Set it up in the security settings.',
  },
  not_found: { status: 404, message: 'Not found.' },
  header_required: { status: 400, message: 'The X-Requested-With header is required.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  security_check_failed: { status: 419, message: 'The security check has failed, please try again.' },
  validation_failed: { status: 422, message: 'Please check the marked fields.' },
  too_many_requests: {
    status: 429,
    message: 'Too many requests. Please wait {seconds} s and try again.',
  },
  idempotency_key_invalid: {
    status: 422,
    message: 'The Idempotency-Key must be 8 to 128 letters, digits, dashes or underscores.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used before with another request.',
  },

  email_taken: { status: 422, field: 'email', message: 'This email already exists' },
  email_disposable: {
    status: 422,
    field: 'email',
    message: 'Please use a permanent email address, not a disposable one.',
  },
  credentials_wrong: {
    status: 422,
    field: 'email',
    message: 'These credentials do not match our records.',
  },
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
  verification_link_wrong: {
    status: 422,
    field: 'form',
    message: 'The verification link is incorrect or has expired. Please request a new one.',
  },
  unsubscribe_link_wrong: {
    status: 422,
    field: 'form',
    message: 'The unsubscribe link is incorrect. Please open it from the email again.',
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
  two_factor_on: {
    status: 422,
    field: 'form',
    message: 'Two-factor authentication is already on.',
  },

  photo_type: { status: 422, field: 'photo', message: 'The photo must be a PNG or JPG file.' },
  photo_too_wide: {
    status: 422,
    field: 'photo',
    message: 'The photo must not be greater than 4096 × 4096 pixels.',
  },
  photo_unreadable: {
    status: 422,
    field: 'photo',
    message: 'This file is not a valid picture.',
  },

  url_required: { status: 422, field: 'url', message: 'The URL field is required.' },
  url_invalid: { status: 422, field: 'url', message: 'The URL format is invalid.' },
  url_too_long: {
    status: 422,
    field: 'url',
    message: 'The URL must not be greater than 8192 characters.',
  },
  url_scheme_refused: {
    status: 422,
    field: 'url',
    message: 'Only http and https URLs can be shortened.',
  },
  url_credentials_refused: {
    status: 422,
    field: 'url',
    message: 'A URL with a user name or password in it can’t be shortened.',
  },
  url_characters_refused: {
    status: 422,
    field: 'url',
    message: 'The URL contains characters that are not allowed.',
  },
  url_is_short_link: { status: 422, field: 'url', message: 'This is already one of our short links.' },
  url_banned: { status: 422, field: 'url', message: 'Links to this site can’t be shortened here.' },
  link_exists: {
    status: 422,
    field: 'url',
    message: 'You have already shortened this URL. Reuse the existing short link or use an alias.',
    data: ['existing'],
  },

  alias_invalid: {
    status: 422,
    field: 'alias',
    message: 'The alias may only contain letters, numbers, dashes and underscores.',
  },
  alias_too_short: {
    status: 422,
    field: 'alias',
    message: 'The alias must be at least {min} characters.',
  },
  alias_too_long: {
    status: 422,
    field: 'alias',
    message: 'The alias must not be greater than {max} characters.',
  },
  alias_reserved: { status: 422, field: 'alias', message: 'This alias is reserved.' },
  alias_taken: { status: 422, field: 'alias', message: 'The new alias is not unique.' },
  alias_not_allowed: {
    status: 422,
    field: 'alias',
    message: 'Custom aliases are not available to guest users on this domain.',
  },
  alias_needs_verification: {
    status: 422,
    field: 'alias',
    message: 'Verify your email to choose an alias.',
  },
  alias_not_in_plan: {
    status: 422,
    field: 'alias',
    message: 'Custom aliases are not part of your plan.',
  },

  domain_unknown: { status: 422, field: 'domain', message: 'Invalid domain' },
  domain_not_for_guests: {
    status: 422,
    field: 'domain',
    message: 'This domain is not available to guest users.',
  },
  domain_needs_verification: {
    status: 422,
    field: 'domain',
    message: 'Verify your email to use this domain.',
  },
  domain_needs_subscription: {
    status: 422,
    field: 'domain',
    message: 'This domain is only available to subscribers.',
  },

  expiry_not_allowed: {
    status: 422,
    field: 'expires_at',
    message: 'Link expiry is not available to guest users.',
  },
  expiry_out_of_range: {
    status: 422,
    field: 'expires_at',
    message: 'The expiry must be at least five minutes and at most five years ahead.',
  },

  ban_host_invalid: {
    status: 422,
    field: 'value',
    message: 'Please enter a host name, such as example.com.',
  },
  ban_host_own: { status: 422, field: 'value', message: 'Short links live on this host.' },
  ban_pattern_invalid: {
    status: 422,
    field: 'value',
    message: 'This is not a valid regular expression.',
  },
  ban_pattern_too_broad: { status: 422, field: 'value', message: 'This pattern matches every URL.' },
  report_settled: { status: 409, message: 'This report has already been settled.' },

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
} as const satisfies Record<string, ErrorEntry>;

interface ErrorEntry {
  status: number;
  message: string;
  /** The form field that the sentence belongs to. */
  field?: string;
  /** Details that the answer carries beside the sentence. */
  data?: readonly (keyof ErrorData)[];
}

export type ErrorCode = keyof typeof errors;

/** What a refused request answers. `errors` maps a field to its sentences; the first is the one shown. */
export interface ErrorAnswer extends ErrorData {
  message: string;
  code: ErrorCode;
  request_id: string;
  errors?: Record<string, string[]>;
}

/** What some refusals carry, so that the interface knows how to go on. */
export interface ErrorData {
  /** With `link_exists`: the link that the workspace already has for this URL. */
  existing?: unknown;
  /** With `payment_required`: names the payment at the provider. */
  paymentId?: string;
}

/** The sentence of a code, with `{name}` filled from `details`. */
export function errorMessage(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string {
  return errors[code].message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
