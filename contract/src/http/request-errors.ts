import type { ErrorEntries } from './error-entry.ts';

export const requestsErrors = {
  something_went_wrong: { status: 500, message: 'An error has occurred, please try again.' },
  unavailable: { status: 503, message: 'The service is busy or restarting. Please try again in a moment.' },
  session_expired: { status: 401, message: 'Your session has expired.' },
  not_while_impersonating: { status: 403, message: 'You can’t do this while acting as another user.' },
  payment_required: { status: 402, message: 'Payment required.', data: ['paymentId'] },
  forbidden: { status: 403, message: 'Permission denied.' },
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
  cursor_invalid: { status: 422, field: 'cursor', message: 'This page no longer exists.' },
  idempotency_key_invalid: {
    status: 422,
    message: 'The Idempotency-Key must be 8 to 128 letters, digits, dashes or underscores.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used before with another request.',
  },
} as const satisfies ErrorEntries;
