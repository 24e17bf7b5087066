import { AppError } from '../../platform/errors.ts';
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
  if (error instanceof ValidationError) {
    const [[field = '', [sentence = ''] = []] = []] = Object.entries(error.errors);
    return { status: 422, code: codes[422] ?? '', message: `${field}: ${sentence}` };
  }
  const { status, message } = plainOf(error);
  const told = statuses[status] ?? status;
  const code = codes[told];
  return code === undefined
    ? { status: 500, code: codes[500] ?? '', message }
    : { status: told, code, message };
}

function plainOf(error: unknown): { status: number; message: string } {
  if (error instanceof AppError) {
    const isConflict =
      error.code === 'alias_taken' || error.code === 'external_id_taken' || error.code === 'link_exists';
    if (isConflict) return { status: 409, message: error.message };
    return { status: error.status, message: error.message };
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500) return { status: 400, message: 'The request could not be read.' };
  return { status: 500, message: 'An error has occurred, please try again.' };
}

export function toDubAnswer(error: unknown): SurfaceAnswer {
  const { status, code, message } = toDubError(error);
  return { status, body: { error: { code, message } } };
}
