import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { periodEnd, periodLines, sumOf, type Sum } from '@linklet/contract/billing/amounts.ts';
import type { QuoteQuery } from '@linklet/contract/billing/endpoints.ts';
import type { Tax } from '@linklet/contract/billing/tax.ts';
import type { QuoteView } from '@linklet/contract/billing/views.ts';
import type { Plan } from '@linklet/contract/plans/plans.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Price, Subscription } from '../../schema/billing/billing.table.ts';
import { quotes } from '../../schema/billing/payments.table.ts';
import { hasAccess, knownPlans, standingOf, underPlan } from '../plans/index.ts';
import { applyCoupon } from './coupons/find-coupon.ts';
import { exceededBy } from './exceeded.ts';
import { requirePayer, type Payer } from './payer.ts';
import { monthly, priceText, requirePrice } from './prices.ts';
import { providerNamed } from './providers/index.ts';
import type { AppliedDiscount } from './providers/provider.ts';
import { findSubscription } from './subscribe.ts';
import { findTax } from './tax/find-tax.ts';
import { findTrialRefusal } from './trials/may-try.ts';

/** What was agreed to is charged for as long as this. */
const HOLDS_MS = 15 * MINUTE_MS;

/** Says what a plan would cost, and what would go, before anything is done. */
export async function makeQuote(scope: Scope, query: QuoteQuery): Promise<QuoteView> {
  const payer = await requirePayer(scope);
  const { plan, price } = await requirePrice(scope, payer, query);
  const current = await findSubscription(scope, payer.billableId);
  const { trial: isTrial, coupon } = query;
  return keepQuote(scope, { payer, plan, price, current, isTrial, coupon });
}

/** It is kept, so that it can be agreed to. */
export async function keepQuote(scope: Scope, wish: Wish): Promise<QuoteView> {
  const { payer, price } = wish;
  const shown = await quoteOf(scope, wish);
  await scope.db.insert(quotes).values({
    ...{ id: shown.id, billableId: payer.billableId, priceId: price.id, shown },
    ...{ at: payer.now, createdAt: scope.clock() },
  });
  return shown;
}

/** One that was shown a short while ago. Throws `quote_changed` for any other. */
export async function requireQuote(scope: Scope, { payer, id }: { payer: Payer; id: string }) {
  const since = new Date(scope.clock().getTime() - HOLDS_MS);
  const [found] = await scope.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.billableId, payer.billableId), gt(quotes.createdAt, since)));
  if (!found) throw new AppError('quote_changed');
  return found;
}

export interface Wish {
  payer: Payer;
  plan: Plan;
  price: Price;
  current: Subscription | undefined;
  isTrial: boolean;
  coupon?: string | undefined;
  /** When a change is to be in force; by its price where it is not said. */
  when?: 'now' | 'period_end' | undefined;
}

export async function quoteOf(scope: Scope, wish: Wish): Promise<QuoteView> {
  const { payer, plan, price } = wish;
  const paid = paidNow(wish.current, payer.now);
  const { when, at } = timeOf(wish, paid);
  const sums = await sumsOf(scope, wish, { changed: when === 'now' ? paid : undefined, isNew: !paid, at });
  const due = when === 'now' ? sums.due : nothing;
  return {
    id: randomUUID(),
    ...{ subscription: plan.name, interval: price.interval, when, at: at.toISOString() },
    ...{ lines: due.lines, net: due.net, tax: due.tax, total: Math.max(due.total, 0) },
    currency: price.currency,
    tax_note: sums.note,
    ...(await trialOf(scope, { payer, plan, paid })),
    renews: {
      at: renewalOf({ when, at, plan, price, paid }).toISOString(),
      total: when === 'trial' ? sums.first.total : sums.later.total,
    },
    ...(await lossesOf(scope, { plan, price })),
  };
}

async function trialOf(
  scope: Scope,
  { payer, plan, paid }: Pick<Wish, 'payer' | 'plan'> & { paid: PaidSubscription | undefined },
): Promise<Pick<QuoteView, 'trial_days' | 'trial_refused'>> {
  if (paid || !plan.trialAvailable || plan.trialDays === 0) return { trial_days: 0, trial_refused: null };
  const refusal = await findTrialRefusal(scope, payer);
  return { trial_days: refusal === null ? plan.trialDays : 0, trial_refused: refusal };
}

/** When it is in force. */
function timeOf(
  { payer: { now }, price, isTrial, when: asked }: Wish,
  paid: PaidSubscription | undefined,
): { when: QuoteView['when']; at: Date } {
  if (!paid) return { when: isTrial ? 'trial' : 'now', at: now };
  const when = asked ?? whenOf(paid, price);
  return { when, at: (when === 'period_end' ? paid.periodEndsAt : null) ?? now };
}

const nothing: Omit<Sum, 'currency'> = { lines: [], net: 0, tax: 0, total: 0 };

type PaidSubscription = Subscription & { provider: string };

/** What is due for a change or a purchase, and what the first and later periods cost. */
async function sumsOf(
  scope: Scope,
  { payer: { billableId }, price, coupon }: Wish,
  { changed, isNew, at }: { changed: PaidSubscription | undefined; isNew: boolean; at: Date },
) {
  const tax = await findTax(scope, billableId);
  const used = isNew && coupon ? await applyCoupon(scope, { code: coupon, billableId, price }) : null;
  const discount = used?.applied ?? null;
  const first = periodSum(price, { tax, discount });
  const later = periodSum(price, { tax, discount: discount?.isForever === true ? discount : null });
  const due = changed ? await previewOf(scope, { subscription: changed, price, at }) : first;
  return { due, first, later, note: tax.note };
}

/** When it is paid for the next time. */
function renewalOf({
  when,
  at,
  plan,
  price,
  paid,
}: Pick<Wish, 'plan' | 'price'> & {
  when: QuoteView['when'];
  at: Date;
  paid: Subscription | undefined;
}): Date {
  if (when === 'trial') return new Date(at.getTime() + plan.trialDays * DAY_MS);
  if (when === 'period_end') return at;
  const keepsPeriod = paid !== undefined && paid.interval === price.interval;
  return (keepsPeriod ? paid.periodEndsAt : null) ?? periodEnd(at, at, price.interval);
}

function periodSum(price: Price, { tax, discount }: { tax: Tax; discount: AppliedDiscount | null }): Sum {
  return sumOf(periodLines(priceText(price), price, discount), price.currency, tax.rate);
}

function paidNow(current: Subscription | undefined, now: Date): PaidSubscription | undefined {
  if (current?.provider == null || !hasAccess(standingOf(current, now))) return undefined;
  return { ...current, provider: current.provider };
}

/** More is paid at once, and in force at once; less begins with the next period. */
export function whenOf(current: Subscription, price: Price): 'now' | 'period_end' {
  const isShorter = current.interval === 'yearly' && price.interval === 'monthly';
  const isLess = monthly(price) < monthly(current);
  const isSamePlan = price.planName === current.planName;
  const isLonger = current.interval === 'monthly' && price.interval === 'yearly';
  if (isSamePlan && isLonger) return 'now';
  return isShorter || isLess ? 'period_end' : 'now';
}

async function previewOf(
  scope: Scope,
  { subscription, price, at }: { subscription: PaidSubscription; price: Price; at: Date },
) {
  const ref = subscription.providerRef ?? '';
  return providerNamed(subscription.provider).previewChange(scope, { subscription: ref, price, at });
}

/** What the plan does not have of what there is. */
async function lossesOf(scope: Scope, { plan, price }: Pick<Wish, 'plan' | 'price'>) {
  const given = (await knownPlans(scope))
    .get(plan.name)
    ?.prices.find(({ interval }) => interval === price.interval);
  if (!given) return { exceeded: [], lost: [] };
  const { features, options } = underPlan(scope.entitlements, given);
  const lost = scope.entitlements.features.filter((feature) => !features.includes(feature));
  return {
    exceeded: await exceededBy(scope, options),
    lost: scope.entitlements.isSubscribed ? lost : [],
  };
}
