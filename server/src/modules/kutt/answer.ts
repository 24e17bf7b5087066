import { AppError } from '../../platform/errors.ts';
import { ValidationError } from '../../platform/http/error-answer.ts';
import type { SurfaceAnswer } from '../../platform/http/surfaces/surface.ts';

/** What Kutt says with one status. */
const INVALID = [413, 415, 422];

function failure(status: number, error: string): SurfaceAnswer {
  return { status, body: { error } };
}

export function refused(error: string): SurfaceAnswer {
  return failure(403, error);
}

export function toKuttAnswer(error: unknown): SurfaceAnswer {
  if (error instanceof ValidationError)
    return failure(400, Object.values(error.errors).flat()[0] ?? error.message);
  if (error instanceof AppError) return refusal(error);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500) return failure(400, 'The request could not be read.');
  return failure(500, 'An error occurred.');
}

/** Those that its clients look for. */
const sentences: Readonly<Record<number, string>> = { 401: 'Unauthorized', 404: 'Link could not be found.' };

function refusal({ status, code, message }: AppError): SurfaceAnswer {
  const sentence = sentences[status];
  if (sentence !== undefined) return failure(status, sentence);
  if (status >= 500) return failure(status, 'An error occurred.');
  if (code === 'alias_taken' || code === 'alias_reserved')
    return failure(400, 'Custom URL is already in use.');
  return failure(INVALID.includes(status) ? 400 : status, message);
}
