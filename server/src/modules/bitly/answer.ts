import { AppError, type ErrorCode } from '../../platform/errors.ts';
import { ValidationError } from '../../platform/http/error-answer.ts';
import type { SurfaceAnswer } from '../../platform/http/surfaces/surface.ts';

/** Codes of Bitly’s API, version 4, by status. */
const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'FORBIDDEN',
  402: 'UPGRADE_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_EXCEEDED',
  500: 'INTERNAL_ERROR',
  503: 'TEMPORARILY_UNAVAILABLE',
};

const conflicts: readonly ErrorCode[] = ['alias_taken', 'alias_reserved', 'external_id_taken'];

interface Told {
  status: number;
  message: string;
  field?: string | undefined;
}

export function toBitlyAnswer(error: unknown): SurfaceAnswer {
  const { status: told, message: description, field } = toldOf(error);
  const status = told in codes ? told : 403;
  const message = field === undefined ? (codes[status] ?? '') : `INVALID_ARG_${field.toUpperCase()}`;
  const errors = field === undefined ? [] : [{ field, error_code: 'invalid', message: description }];
  return { status, body: { message, description, resource: 'bitlinks', errors } };
}

function toldOf(error: unknown): Told {
  if (error instanceof ValidationError) return { status: 400, ...error.first };
  if (error instanceof AppError) return refusalOf(error);
  const { statusCode: status = 500 } = error as { statusCode?: number };
  return status < 500
    ? { status: 400, message: 'The request could not be read.' }
    : { status: 500, message: 'An error has occurred, please try again.' };
}

/** Their names of our fields. */
const fields: Readonly<Record<string, string>> = {
  url: 'long_url',
  alias: 'keyword',
  expires_at: 'expiration_at',
};

function refusalOf({ code, status, message, field }: AppError): Told {
  if (conflicts.includes(code)) return { status: 409, message };
  if (status !== 422 || field === undefined) return { status, message };
  return { status: 400, message, field: fields[field] ?? field };
}
