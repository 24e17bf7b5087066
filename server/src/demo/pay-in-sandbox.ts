import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import {
  lookAtBillable,
  moveSandboxTime,
  paySandboxCheckout,
  startSubscription,
} from '../modules/billing/index.ts';
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

/** Buys a plan as people do, on the page of the sandbox. */
export async function payInSandbox(scope: Scope, { plan, interval, pays }: Plan): Promise<void> {
  const wish = { subscription: plan, interval, type: 'default', billing_type: 1 } as const;
  const { session_id: id } = await startSubscription(scope, { ...wish, trial: pays === 'trial' });
  if (id === undefined || scope.billable === null) return;
  const card = { holder: 'A person of the demonstration', month: 12, year: 2034, cvc: '123' };
  await paySandboxCheckout(scope, id, { ...card, number: pays === 'overdue' ? FAILS_LATER : PAYS });
  if (pays === 'overdue') await moveSandboxTime(scope, scope.billable.id, DAYS_OVERDUE * DAY_MS);
  else await lookAtBillable(scope, scope.billable.id);
}
