import { and, eq, gte, sql } from 'drizzle-orm';
import { limitNames, type LimitName } from '@linklet/contract/plans/plans.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import type { OverageView } from '@linklet/contract/usage/endpoints.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Billable, Scope } from '../../../platform/scope.ts';
import { aliases, links } from '../../../schema/links/links.table.ts';
import { overageCharges } from '../../../schema/billing/overages.table.ts';
import { prices } from '../../../schema/billing/billing.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import { knownPlans, overageBlockPrice } from '../../plans/index.ts';
import { limitOf } from '../limits.ts';
import { monthOf, nowOf } from '../usage-month.ts';
import { costOf, extraOf, isMetered, readPeaks } from './peaks.ts';

type Used = Record<LimitName, number>;

/** What links beyond the limits cost a billable in the running month, and how far they may go. */
export async function readOverage(scope: Scope, billable: Billable, used: Used): Promise<OverageView> {
  const { isEnabled, spendLimit, atLimit } = billable.overage;
  const [peaks, due, added] = await Promise.all([
    readPeaks(scope, billable),
    findDue(scope, billable),
    isEnabled ? countAdded(scope, billable) : 0,
  ]);
  const extraNames = limitNames.map((name) => {
    const now = extraNow(scope, billable, { name, used });
    return [name, Math.max(extraOf(peaks, name), now)] as const;
  });
  const extra = extraNames.reduce((sum, [, count]) => sum + count, 0);
  const most = Object.fromEntries(
    extraNames.map(([name, count]) => [name, Math.max(used[name], mostUsed(scope, name, count))]),
  ) as Used;
  const [last] = peaks.toSorted((one, other) => other.reachedAt.getTime() - one.reachedAt.getTime());
  return {
    is_allowed: billable.meteredBy.length > 0,
    is_enabled: isEnabled,
    due,
    amount: costOf(billable, extra),
    currency: billable.currency,
    peak_at: last?.reachedAt.toISOString() ?? null,
    block_amount: overageBlockPrice(billable.currency),
    ...{ spend_limit: spendLimit, at_limit: atLimit },
    forecast: costOf(billable, Math.max(extra, extraAhead(scope, billable, { used, added }))),
    // Each plan by the same: the most of the month.
    plans: await listPlans(scope, billable, most),
  };
}

/** With what was beyond the limit; 0 where nothing was. */
function mostUsed({ entitlements }: Scope, name: LimitName, extra: number): number {
  return extra === 0 ? 0 : (limitOf(entitlements.options, name) ?? 0) + extra;
}

function extraNow(scope: Scope, billable: Billable, { name, used }: { name: LimitName; used: Used }): number {
  const limit = limitOf(scope.entitlements.options, name);
  return limit === null || !isMetered(billable, name) ? 0 : Math.max(used[name] - limit, 0);
}

const WEEK_MS = 7 * DAY_MS;

/** Links at the pace of the last 7 days, credits at that of the month. */
function extraAhead(
  scope: Scope,
  billable: Billable,
  { used, added }: { used: Used; added: number },
): number {
  const { startsAt, endsAt } = monthOf(scope, billable);
  const now = nowOf(scope, billable).getTime();
  const [passedMs, leftMs] = [Math.max(now - startsAt.getTime(), DAY_MS), endsAt.getTime() - now];
  const atPace = (spent: number) => spent + Math.round((spent * leftMs) / passedMs);
  const ahead: Used = {
    ...used,
    active_aliases: used.active_aliases + Math.round((added * leftMs) / WEEK_MS),
    web_credits: atPace(used.web_credits),
    api_credits: atPace(used.api_credits),
  };
  return limitNames.reduce((sum, name) => sum + extraNow(scope, billable, { name, used: ahead }), 0);
}

async function countAdded({ db, clock }: Scope, { id }: Billable): Promise<number> {
  const since = new Date(clock().getTime() - WEEK_MS);
  const [row] = await db
    .select({ count: sql<string>`count(*)` })
    .from(workspaces)
    .innerJoin(links, eq(links.workspaceId, workspaces.id))
    .innerJoin(aliases, eq(aliases.linkId, links.id))
    .where(and(eq(workspaces.billableId, id), gte(aliases.createdAt, since)));
  return Number(row?.count ?? 0);
}

async function findDue({ db }: Scope, { id }: Billable): Promise<OverageView['due']> {
  const [found] = await db
    .select()
    .from(overageCharges)
    .where(and(eq(overageCharges.billableId, id), eq(overageCharges.status, 'open')))
    .orderBy(overageCharges.startsAt)
    .limit(1);
  return found ? { amount: found.amount, currency: found.currency, payment_id: found.paymentRef } : null;
}

/** What the month would cost by each plan of the group, as they are sold now. */
async function listPlans(scope: Scope, billable: Billable, used: Used): Promise<OverageView['plans']> {
  const plans = await knownPlans(scope);
  const own = plans.get(scope.entitlements.planName);
  if (own === undefined || billable.meteredBy.length === 0) return [];
  const group = [...plans.values()].filter(
    ({ group, type, active, hidden, name }) =>
      group === own.group && type === own.type && active && (!hidden || name === own.name),
  );
  const sold = await scope.db
    .select()
    .from(prices)
    .where(
      and(eq(prices.isActive, true), eq(prices.interval, 'monthly'), eq(prices.currency, billable.currency)),
    );
  return group
    .toSorted((one, other) => one.slide - other.slide)
    .flatMap(({ name, prices: ofPlan }) => {
      const price = sold.find(({ planName }) => planName === name)?.amount;
      const options = ofPlan.find(({ interval }) => interval === 'monthly')?.options;
      if (price === undefined || options === undefined) return [];
      const overage = costOf(billable, extraWith(options, { billable, used }));
      return [{ plan: name, price, overage, is_current: name === own.name }];
    });
}

/** What would be beyond the limits of a plan. */
function extraWith(options: PlanOptions, { billable, used }: { billable: Billable; used: Used }): number {
  return billable.meteredBy.reduce((sum, name) => {
    const limit = limitOf(options, name) ?? Infinity;
    return sum + Math.max(used[name] - limit, 0);
  }, 0);
}
