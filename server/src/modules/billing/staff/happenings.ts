import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import { planName } from '@linklet/contract/plans/plan-name.ts';
import type { SandboxPayment, SandboxSubscription } from '../../../schema/billing/sandbox.table.ts';

export interface Happening {
  at: string;
  text: string;
}

interface Account {
  subscriptions: SandboxSubscription[];
  payments: SandboxPayment[];
}

/** What became of an account of the sandbox from a time on, in words. */
export function happenings({
  before,
  after,
  since,
}: {
  before: Account;
  after: Account;
  since: Date;
}): Happening[] {
  const ofPlans = after.subscriptions.flatMap((subscription) => {
    const then = before.subscriptions.find(({ id }) => id === subscription.id);
    return then ? ofSubscription(then, subscription) : [];
  });
  return [...ofPlans, ...after.payments.flatMap(ofPayment)]
    .filter(({ at }) => at > since)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, text }) => ({ at: at.toISOString(), text }));
}

interface Moment {
  at: Date;
  text: string;
}

function ofPayment({ createdAt, paidAt, sum, failure }: SandboxPayment): Moment[] {
  if (sum.total <= 0) return [];
  const what = `${formatAmount(sum.total, sum.currency)} for ${sum.lines[0]?.text ?? ''}`;
  const paid = paidAt === null ? [] : [{ at: paidAt, text: `${what} was paid.` }];
  const wasAtOnce = paidAt !== null && paidAt <= createdAt;
  return wasAtOnce ? paid : [{ at: createdAt, text: `${what} failed: ${wordsOf(failure)}.` }, ...paid];
}

const failures: Record<string, string> = {
  declined: 'the card was declined',
  lacks_funds: 'the card lacked funds',
  no_card: 'there is no card',
  confirm: 'the bank waits for a confirmation',
};

function wordsOf(failure: string | null): string {
  return failures[failure ?? ''] ?? 'it was not made';
}

function ofSubscription(then: SandboxSubscription, now: SandboxSubscription): Moment[] {
  const plan = planName(planOf(now));
  const { endedAt } = now;
  const hadTrial = then.status === 'trialing' && now.status !== 'trialing';
  const isOther = then.price.id !== now.price.id;
  return [
    ...(hadTrial ? [{ at: then.periodEndsAt, text: `The trial of ${plan} ended.` }] : []),
    ...(isOther ? [{ at: then.periodEndsAt, text: `The plan became ${plan}.` }] : []),
    ...(endedAt === null ? [] : [{ at: endedAt, text: `${plan} ended.` }]),
  ];
}

function planOf({ price: { text } }: SandboxSubscription): string {
  return text.slice(0, text.lastIndexOf(','));
}
