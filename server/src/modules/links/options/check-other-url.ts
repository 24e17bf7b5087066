import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { checkDestination } from '../../reports/index.ts';

/** Of a URL beside the destination; what is empty is none. Throws the codes of `checkDestination` with the field. */
export async function checkOtherUrl(
  scope: Scope,
  field: string,
  typed: string | null,
): Promise<string | null> {
  if (!typed) return null;
  return checkDestination(scope, typed).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError(error.code, { ...error.details, field }) : error;
  });
}
