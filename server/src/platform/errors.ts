import type { ErrorData } from '@linklet/contract/http/error-entry.ts';
import { errorMessage, errors, type ErrorCode } from '@linklet/contract/http/errors.ts';

export type { ErrorCode };
export type ErrorDetails = Record<string, unknown>;

/** A refusal with a code of the catalogue. Domain code throws it and knows no HTTP. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** Values for the sentence's `{names}` and the answer's `data`; `field` and `sentence` override theirs. */
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(typeof details['sentence'] === 'string' ? details['sentence'] : errorMessage(code, details));
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get data(): ErrorData {
    const entry = errors[this.code];
    const names: readonly string[] = 'data' in entry ? entry.data : [];
    return Object.fromEntries(
      names.filter((name) => name in this.details).map((name) => [name, this.details[name]]),
    );
  }

  get field(): string | undefined {
    const { field } = this.details;
    if (typeof field === 'string') return field;
    const entry = errors[this.code];
    return 'field' in entry ? entry.field : undefined;
  }
}

/** A refusal for lack of capacity; nothing is broken. */
export class Busy extends AppError {
  override name = 'Busy';

  constructor() {
    super('unavailable');
  }
}
