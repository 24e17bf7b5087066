import type { SubscriptionView } from '@linklet/contract/billing/subscriptions.ts';

/** `hard` on the last day of a trial, `soft` in the week before. */
export type Reminder = 'hard' | 'soft';

const HARD_DAYS = 1;
const SOFT_DAYS = 7;
const HOUR_MS = 3_600_000;

/** After it was closed it comes again after this time. */
export const remindedAgainMs: Record<Reminder, number> = { hard: 4 * HOUR_MS, soft: 48 * HOUR_MS };

/** Null where nothing is to be said: there is a card, or time enough. */
export function reminderOf(
  { isOnTrial, remainingTrialDays }: Pick<SubscriptionView, 'isOnTrial' | 'remainingTrialDays'>,
  hasCard: boolean,
): Reminder | null {
  if (!isOnTrial || hasCard || remainingTrialDays > SOFT_DAYS) return null;
  return remainingTrialDays <= HARD_DAYS ? 'hard' : 'soft';
}
