import type { ErrorAnswer, ErrorCode } from '@linklet/contract/http/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, Busy } from '../errors.ts';

export class ValidationError extends AppError {
  readonly errors: Record<string, string[]>;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('validation_failed');
    this.errors = errorsByField(issues);
  }

  /** For clients that know one field alone. */
  get first(): { field: string; message: string } {
    const first = Object.entries(this.errors).at(0);
    return { field: first?.[0] ?? 'form', message: first?.[1].at(0) ?? this.message };
  }
}

export function isOurFault(error: unknown): boolean {
  return !(error instanceof Busy) && toAppError(error).status >= 500;
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  if (refusal.code === 'unavailable') reply.header('retry-after', '2');
  if (refusal.code === 'too_many_requests') reply.header('retry-after', String(refusal.details['seconds']));
  return reply.status(refusal.status).send(toErrorAnswer(refusal, request.id));
}

export function toErrorAnswer(refusal: AppError, requestId: string): ErrorAnswer {
  const errors = errorsOf(refusal);
  return {
    message: refusal.message,
    code: refusal.code,
    request_id: requestId,
    ...(errors && { errors }),
    ...refusal.data,
  };
}

function errorsOf(refusal: AppError): Record<string, string[]> | undefined {
  if (refusal instanceof ValidationError) return refusal.errors;
  return refusal.field === undefined ? undefined : { [refusal.field]: [refusal.message] };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError('unavailable');
  return new AppError(codeOfHttpError(error));
}

function codeOfHttpError(error: unknown): ErrorCode {
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  return status >= 400 && status < 500 ? 'malformed_request' : 'something_went_wrong';
}

// Errors of postgres.js while the server is away, restarting or too slow; SQLSTATE class 57 is operator
// intervention (shutdown, cancelled statement), 53 insufficient resources (disk, connections).
const AWAY = /^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0|57014|53)/;

/** Whether a query failed because its server is away, restarting or too slow. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  return (code !== undefined && AWAY.test(code)) || isUnavailable(error.cause);
}

function errorsByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    for (const [field, message] of fieldMessages(issue)) (errors[field] ??= []).push(message);
  }
  return errors;
}

function fieldMessages(issue: z.core.$ZodIssue): [string, string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [key, `The ${key} field is not known.`]);
  }
  return [[issue.path.join('.') || 'form', issue.message]];
}
