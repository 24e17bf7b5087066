import { DAY_MS } from '../../platform/clock.ts';

/** What the provider, or staff, last said of a subscription. */
export interface SubscriptionFacts {
  billingStatus: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused';
  trialEndsAt: Date | null;
  periodEndsAt: Date | null;
  pastDueSince: Date | null;
  endsAt: Date | null;
  closedAt: Date | null;
}

export type SubscriptionState = 'incomplete' | 'trial' | 'active' | 'grace' | 'past_due' | 'paused' | 'ended';

/** What an overdue payment has led to: see `dunningDays`. */
export type DunningStep = 'warned' | 'soft' | 'hard' | 'free';

export interface Standing {
  state: SubscriptionState;
  /** Null unless the payment is overdue. */
  step: DunningStep | null;
}

/** Days after the first failed payment from which each step holds. */
export const dunningDays = { soft: 7, hard: 14, free: 28 } as const;

/** A provider may be silent for this long after the end of a period before the payment counts as overdue. */
const DAYS_OF_SILENCE = 3;

/** How a subscription stands at a time. Entitlements, menus and gates ask nothing else. */
export function standingOf(facts: SubscriptionFacts, now: Date): Standing {
  const { billingStatus, endsAt } = facts;
  if (isOver(facts, now)) return { state: 'ended', step: null };
  if (billingStatus === 'incomplete' || billingStatus === 'paused')
    return { state: billingStatus, step: null };
  const since = overdueSince(facts, now);
  if (since !== null) return { state: 'past_due', step: stepOf(since, now) };
  if (endsAt !== null) return { state: 'grace', step: null };
  const isOnTrial = billingStatus === 'trialing' && facts.trialEndsAt !== null;
  return { state: isOnTrial ? 'trial' : 'active', step: null };
}

function isOver({ endsAt, closedAt }: SubscriptionFacts, now: Date): boolean {
  return closedAt !== null || (endsAt !== null && endsAt <= now);
}

function overdueSince(
  { billingStatus, pastDueSince, periodEndsAt }: SubscriptionFacts,
  now: Date,
): Date | null {
  if (billingStatus === 'past_due') return pastDueSince ?? periodEndsAt;
  if (periodEndsAt === null) return null;
  const isSilent = now.getTime() > periodEndsAt.getTime() + DAYS_OF_SILENCE * DAY_MS;
  return isSilent ? periodEndsAt : null;
}

function stepOf(since: Date, now: Date): DunningStep {
  const days = (now.getTime() - since.getTime()) / DAY_MS;
  if (days >= dunningDays.free) return 'free';
  if (days >= dunningDays.hard) return 'hard';
  return days >= dunningDays.soft ? 'soft' : 'warned';
}

/** Whether the plan's features are there, be it in part. */
export function hasAccess({ state, step }: Standing): boolean {
  return ['trial', 'active', 'grace', 'past_due'].includes(state) && step !== 'free';
}
