import { z } from 'zod';

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const timeZone = z
  .string()
  .max(64, 'The time zone is not known.')
  .refine(isTimeZone, 'The time zone is not known.');

/** The browser's time zone. An unknown one is ignored rather than refused. */
export const browserTimeZone = timeZone.optional().catch(undefined);
