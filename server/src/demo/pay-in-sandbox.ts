import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { lookAtBillable, paySandboxCheckout, startSubscription } from '../modules/billing/index.ts';
import { DAY_MS } from '../platform/clock.ts';
import type { Scope } from '../platform/scope.ts';
import type { DemoAccount } from './demo-person.ts';

const PAYS = '4242424242424242';
const FAILS_LATER = '4000000000000341';
const DAYS_OVERDUE = 33;

interface Plan {
  plan: string;
  interval: PlanInterval;
  pays: NonNullable<DemoAccount['pays']>;
}

/** Buys a plan on the sandbox's page. An overdue one is bought in the past, so that its renewal is due by now. */
export async function payInSandbox(scope: Scope, { plan, interval, pays }: Plan): Promise<void> {
  const wish = { subscription: plan, interval, type: 'default', billing_type: 1 } as const;
  const atPurchase = pays === 'overdue' ? { ...scope, clock: () => daysAgo(scope, DAYS_OVERDUE) } : scope;
  const { session_id: id } = await startSubscription(atPurchase, { ...wish, trial: pays === 'trial' });
  if (id === undefined || scope.billable === null) return;
  const card = { holder: 'A person of the demonstration', month: 12, year: 2034, cvc: '123' };
  await paySandboxCheckout(atPurchase, id, { ...card, number: pays === 'overdue' ? FAILS_LATER : PAYS });
  await lookAtBillable(atPurchase, scope.billable.id);
  if (pays === 'overdue') await lookAtBillable(scope, scope.billable.id);
}

function daysAgo({ clock }: Scope, days: number): Date {
  return new Date(clock().getTime() - days * DAY_MS);
}
