import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import type { SubscriptionView } from '@linklet/contract/billing/subscriptions.ts';
import type { PlanPriceView, PlanView } from '@linklet/contract/billing/views.ts';
import { formatDate } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import type { BillingPaths } from '../billing-paths.ts';
import { isFree, perMonth } from './plan-groups.ts';

/** What the button of a plan says and where it leads; without an address it is said only. */
export interface PlanAction {
  label: string;
  href: string | null;
  note?: string;
}

interface Wanted {
  plan: PlanView;
  price: PlanPriceView;
  /** Null for whoever is not signed in. */
  billing: BillingView | null;
  paths: BillingPaths;
}

export function planAction(wanted: Wanted): PlanAction {
  const { plan, price, billing, paths } = wanted;
  const current = billing?.subscriptions.current[0];
  if (current === undefined) return guestAction(plan, price, paths);
  return ownAction(wanted, current) ?? otherAction(wanted, current);
}

/** What the plan is to whoever has it, or will. */
function ownAction({ plan, price, billing }: Wanted, current: SubscriptionView): PlanAction | undefined {
  const future = billing?.subscriptions.future.find(({ name }) => name === plan.name);
  if (isSame(future, plan, price)) return { label: `Begins${onDate(current.period_ends_at)}`, href: null };
  return isSame(current, plan, price) ? { label: 'Your plan', href: null } : undefined;
}

function otherAction({ plan, price, billing, paths }: Wanted, current: SubscriptionView): PlanAction {
  if (isFree(plan)) return { label: 'Downgrade to Free', href: paths.subscription };
  const isPaid = current.billing_type !== null && current.state !== 'incomplete';
  return isPaid
    ? changeAction({ plan, price, paths, current })
    : orderAction(plan, { price, paths, mayTry: billing?.may_try === true });
}

function isSame(one: SubscriptionView | undefined, plan: PlanView, price: PlanPriceView): boolean {
  return one?.name === plan.name && (one.interval === price.interval || one.isFree);
}

function guestAction(plan: PlanView, price: PlanPriceView, paths: BillingPaths): PlanAction {
  if (isFree(plan)) return { label: 'Sign up for free', href: '/app/register' };
  return orderAction(plan, { price, paths, mayTry: true });
}

function orderAction(
  plan: PlanView,
  { price, paths, mayTry }: { price: PlanPriceView; paths: BillingPaths; mayTry: boolean },
): PlanAction {
  const note =
    mayTry && plan.trialAvailable ? `Free for the first ${String(plan.trialDays)} days` : undefined;
  return {
    label: `Choose ${planName(plan.name)}`,
    href: paths.order(plan.name, price.interval, price.price.currency),
    ...(note !== undefined && { note }),
  };
}

type Change = Omit<Wanted, 'billing'> & { current: SubscriptionView };

function changeAction(change: Change): PlanAction {
  const { plan, price, paths, current } = change;
  if (plan.name === current.name) return intervalAction(change);
  const isLess = perMonth(price) < current.amount / (current.interval === 'yearly' ? 12 : 1);
  const isLater = isLess || (price.interval === 'monthly' && current.interval === 'yearly');
  return {
    label: `${isLess ? 'Downgrade' : 'Upgrade'} to ${planName(plan.name)}`,
    href: paths.update(plan.name, price.interval),
    note: isLater ? `Begins${onDate(current.period_ends_at)}` : 'Begins at once',
  };
}

/** The same plan, paid by the other interval. */
function intervalAction({ plan, price, paths, current }: Change): PlanAction {
  const href = paths.update(plan.name, price.interval);
  if (price.interval === 'yearly') return { label: 'Switch to yearly', href };
  return plan.allowIntervalDowngrade
    ? { label: 'Switch to monthly', href, note: `Begins${onDate(current.period_ends_at)}` }
    : { label: 'Your plan, billed yearly', href: null };
}

function onDate(at: string | null): string {
  return at === null ? ' with the next period' : ` on ${formatDate(at)}`;
}
