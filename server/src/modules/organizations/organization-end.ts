import { DAY_MS } from '../../platform/clock.ts';

const DAYS_TO_RETURN = 30;

/** When an organization, or a team, that was deleted then is gone for good. */
export function goneForGoodAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + DAYS_TO_RETURN * DAY_MS);
}

/** What was deleted before is gone for good by now. */
export function goneForGoodBefore(now: Date): Date {
  return new Date(now.getTime() - DAYS_TO_RETURN * DAY_MS);
}
