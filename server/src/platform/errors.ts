import { errorMessage, errors, type ErrorCode } from '@linklet/contract/errors.ts';

export type { ErrorCode };
export type ErrorDetails = Record<string, unknown>;

/** A refusal with a code of the catalogue. Domain code throws it and knows no HTTP. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** Fills the sentence's `{names}`; `existing` and `seconds` also reach the answer. */
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(errorMessage(code, details));
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }

  /** The form field that the sentence belongs beside, if any. */
  get field(): string | undefined {
    const entry = errors[this.code];
    return 'field' in entry ? entry.field : undefined;
  }
}
