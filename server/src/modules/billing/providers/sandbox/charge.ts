import { AppError } from '../../../../platform/errors.ts';
import type { SandboxPayment } from '../../../../schema/billing/sandbox.table.ts';
import type { Charge } from '../provider.ts';
import { addPayment, attempt, isDue, type Outcome, type SandboxAccount } from './account.ts';

export type Paid =
  | { kind: 'paid' }
  | { kind: 'confirm'; payment: SandboxPayment }
  | { kind: 'refused'; why: keyof typeof refusals };

const refusals = {
  declined: 'Your card was declined. Try another one.',
  lacks_funds: 'Your card has insufficient funds. Try another one.',
  no_card: 'No card yet.',
} as const satisfies Partial<Record<Outcome, string>>;

/** Charges what is due with the card that is there. */
export function charge(account: SandboxAccount, payment: SandboxPayment, now: Date): Paid {
  const outcome = attempt(account, payment, now);
  if (outcome === 'paid') return { kind: 'paid' };
  return outcome === 'confirm' ? { kind: 'confirm', payment } : { kind: 'refused', why: outcome };
}

/** Asks for an amount beside subscriptions, once for a key. */
export function chargeOnce(
  account: SandboxAccount,
  { line, currency, period, key }: Charge,
  now: Date,
): SandboxPayment {
  const known = account.payments.find((payment) => payment.key === key);
  if (known) return known;
  const payment = addPayment(account, {
    ...{ subscriptionId: null, lines: [line], currency, at: now, pending: null, key },
    period: { startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() },
  });
  attempt(account, payment, now);
  return payment;
}

/** What is paid already, or is not due any more, is not charged. */
export function payOne(account: SandboxAccount, id: string, now: Date): Paid {
  const payment = account.payments.find((each) => each.id === id);
  return payment && isDue(payment) ? charge(account, payment, now) : { kind: 'paid' };
}

/** A new card pays at once what is due. */
export function payAllDue(account: SandboxAccount, now: Date): Paid {
  for (const payment of account.payments.filter((each) => isDue(each) && each.pending === null)) {
    const paid = charge(account, payment, now);
    if (paid.kind !== 'paid') return paid;
  }
  return { kind: 'paid' };
}

/** Throws `sandbox_card_refused`. */
export function requireAccepted(paid: Paid): Exclude<Paid, { kind: 'refused' }> {
  if (paid.kind === 'refused') throw new AppError('sandbox_card_refused', { sentence: refusals[paid.why] });
  return paid;
}
