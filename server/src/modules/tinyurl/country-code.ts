import { AppError } from '../../platform/errors.ts';

/** Throws `not_found` for what is no code of ISO 3166. */
export function countryCode(region: string | undefined): string {
  if (region === undefined || !/^[A-Za-z]{2}$/.test(region)) throw new AppError('not_found');
  return region.toUpperCase();
}
