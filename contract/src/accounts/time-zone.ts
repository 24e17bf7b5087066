import { z } from 'zod';

/** Whether a name is one of the time zone database. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** A name of the time zone database, such as `Europe/Berlin`. */
export const timeZone = z
  .string()
  .max(64, 'The time zone is not known.')
  .refine(isTimeZone, 'The time zone is not known.');

/** As a browser says it of itself: one that we don't know is as good as none, and nobody is kept out for it. */
export const browserTimeZone = timeZone.optional().catch(undefined);
