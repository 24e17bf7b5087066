import { AppError } from '../../platform/errors.ts';
import { ValidationError } from '../../platform/http/error-answer.ts';
import type { SurfaceAnswer } from '../../platform/http/surfaces/surface.ts';

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

function refusal({ status, code, message }: AppError): SurfaceAnswer {
  if (status === 401) return failure(401, 'Unauthorized');
  if (status === 404) return failure(404, 'Link could not be found.');
  if (status >= 500) return failure(status, 'An error occurred.');
  // The sentence that its clients look for.
  if (code === 'alias_taken' || code === 'alias_reserved')
    return failure(400, 'Custom URL is already in use.');
  return failure(status === 422 || status === 413 || status === 415 ? 400 : status, message);
}
