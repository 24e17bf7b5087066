import { AppError, type ErrorCode } from '../../platform/errors.ts';
import { ValidationError } from '../../platform/http/error-answer.ts';
import type { SurfaceAnswer } from '../../platform/http/surfaces/surface.ts';

/** Clients know each status with one code, and take any other for a fault. */
const codes: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'unprocessable_entity',
  429: 'rate_limit_exceeded',
  500: 'internal_server_error',
};

/** Of refusals that have no such status. */
const statuses: Readonly<Record<number, number>> = {
  402: 403,
  406: 422,
  413: 422,
  415: 422,
  423: 403,
  424: 403,
};

export interface DubError {
  status: number;
  code: string;
  message: string;
}

/** Any failure as Dub words it. */
export function toDubError(error: unknown): DubError {
  const { status: told, message } = plainOf(error);
  const wanted = statuses[told] ?? told;
  const status = wanted in codes ? wanted : SERVER_ERROR;
  return { status, code: codes[status] ?? '', message };
}

const SERVER_ERROR = 500;
/** That something is there already. */
const conflicts: readonly ErrorCode[] = ['alias_taken', 'external_id_taken', 'link_exists'];

function plainOf(error: unknown): { status: number; message: string } {
  if (error instanceof ValidationError) return { status: 422, message: sentenceOf(error.first) };
  if (error instanceof AppError)
    return { status: conflicts.includes(error.code) ? 409 : error.status, message: error.message };
  const { statusCode: status = SERVER_ERROR } = error as { statusCode?: number };
  if (status < SERVER_ERROR) return { status: 400, message: 'The request could not be read.' };
  return { status: SERVER_ERROR, message: 'An error has occurred, please try again.' };
}

function sentenceOf({ field, message }: { field: string; message: string }): string {
  return `${field}: ${message}`;
}

export function toDubAnswer(error: unknown): SurfaceAnswer {
  const { status, code, message } = toDubError(error);
  return { status, body: { error: { code, message } } };
}
