import { eq } from 'drizzle-orm';
import type { SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import type { BillableType, PlanPriceView, PlanView } from '@linklet/contract/billing/views.ts';
import type { Plan } from '@linklet/contract/plans/plans.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { prices, type Price } from '../../schema/billing/billing.table.ts';
import { billables } from '../../schema/plans/plans.table.ts';
import { outOfSeason } from '../editions/index.ts';
import { knownPlans } from '../plans/index.ts';
import { currencyOf } from './prices.ts';

interface Wanted {
  currency?: SoldCurrency | undefined;
  interval?: 'monthly' | 'yearly' | undefined;
  hidden: boolean;
}

/**
 * Plans on sale for a kind of billable, in its currency, in the one that is asked for, or in dollars; by price, the lowest
 * first.
 */
export async function listPlans(
  scope: Scope,
  type: BillableType,
  { currency, interval, hidden }: Wanted,
): Promise<{ data: PlanView[]; currency: SoldCurrency }> {
  const chosen = currencyOf({ currency: await fixedCurrency(scope) }, undefined);
  const isFixed = scope.billable !== null && chosen !== 'USD';
  const shown = isFixed ? chosen : (currency ?? chosen);
  return { data: await plansOnSale(scope, { type, currency: shown, interval, hidden }), currency: shown };
}

interface OnSale {
  type: BillableType;
  currency: SoldCurrency;
  interval?: Wanted['interval'];
  hidden: boolean;
}

/** By price, the lowest first. */
export async function plansOnSale(
  services: Pick<Services, 'db' | 'remember' | 'clock'>,
  { type, currency, interval, hidden }: OnSale,
): Promise<PlanView[]> {
  const [plans, unsold, sold] = await Promise.all([
    knownPlans(services),
    outOfSeason(services),
    services.db.select().from(prices).where(eq(prices.isActive, true)),
  ]);
  const views = [...plans.values()]
    .filter((plan) => plan.active && plan.type === type && (hidden || !plan.hidden))
    .filter(({ name }) => !unsold.has(name))
    .map((plan) => toPlanView(plan, sold, currency))
    .filter((plan) => plan.prices.some((price) => interval === undefined || price.interval === interval));
  return views.sort((one, other) => leastOf(one) - leastOf(other));
}

async function fixedCurrency({ db, billable }: Scope): Promise<string | null> {
  if (billable === null) return null;
  const [found] = await db
    .select({ currency: billables.currency })
    .from(billables)
    .where(eq(billables.id, billable.id));
  return found?.currency ?? null;
}

function toPlanView(plan: Plan, sold: readonly Price[], currency: SoldCurrency): PlanView {
  const views = plan.prices.flatMap((part): PlanPriceView[] => {
    const price = sold.find(
      (each) => each.planName === plan.name && each.interval === part.interval && each.currency === currency,
    );
    return price && part.active ? [{ ...part, price: { amount: price.amount, currency } }] : [];
  });
  return { ...plan, prices: views };
}

function leastOf({ prices: [first, ...rest] }: PlanView): number {
  const amounts = [first, ...rest].map((price) =>
    price === undefined ? 0 : price.price.amount / (price.interval === 'yearly' ? 12 : 1),
  );
  return Math.min(...amounts);
}
