import { AppError } from '../../platform/errors.ts';

/** The public name of the link that a new one would repeat, of the failure to make it; undefined for other failures. */
export function existingLinkOf(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'link_exists') return undefined;
  return (error.data.existing as { hash?: string } | undefined)?.hash;
}
