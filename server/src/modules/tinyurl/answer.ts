import { AppError } from '../../platform/errors.ts';
import { ValidationError } from '../../platform/http/error-answer.ts';
import type { SurfaceAnswer } from '../../platform/http/surfaces/surface.ts';

/** Codes of TinyURL's API, version 2. */
const codes = {
  unauthorized: 1,
  notImplemented: 2,
  forbidden: 3,
  permission: 4,
  validation: 5,
  notFound: 6,
  server: 7,
} as const;

/** What it wraps around every answer. */
export function success(data: unknown): SurfaceAnswer {
  return { body: { data, code: 0, errors: [] } };
}

function failure(status: number, code: number, errors: readonly string[]): SurfaceAnswer {
  return { status, body: { data: [], code, errors } };
}

export function toTinyurlAnswer(error: unknown): SurfaceAnswer {
  if (error instanceof ValidationError)
    return failure(422, codes.validation, Object.values(error.errors).flat());
  if (error instanceof AppError) return refusal(error);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500)
    return failure(422, codes.validation, ['The request could not be read.']);
  return failure(500, codes.server, ['Something went wrong.']);
}

function refusal({ status, code, message }: AppError): SurfaceAnswer {
  // It answers 405 where the permission is lacking.
  if (code === 'token_lacks_permission') return failure(405, codes.permission, [message]);
  if (status >= 500) return failure(status, codes.server, ['Something went wrong.']);
  const told = byStatus[status];
  if (told) return failure(status, told.code, [told.sentence ?? message]);
  const isRead = status === 400 || status === 422;
  return isRead
    ? failure(422, codes.validation, [inTheirWords(code, message)])
    : failure(403, codes.forbidden, [message]);
}

const byStatus: Readonly<Record<number, { code: number; sentence?: string }>> = {
  401: { code: codes.unauthorized, sentence: 'Unauthenticated.' },
  404: { code: codes.notFound, sentence: 'Not found.' },
  429: { code: codes.forbidden },
};

/** Sentences that clients look for. */
function inTheirWords(code: string, message: string): string {
  if (code === 'alias_taken' || code === 'alias_reserved') return 'Alias is not available.';
  return code === 'alias_invalid' ? 'The Alias format is invalid.' : message;
}
