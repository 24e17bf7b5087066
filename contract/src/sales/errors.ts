import type { ErrorEntries } from '../http/error-entry.ts';

export const salesErrors = {
  quote_request_answered: { status: 409, message: 'This request is already answered.' },
  quote_request_new: { status: 409, message: 'This request is already open.' },
} as const satisfies ErrorEntries;
