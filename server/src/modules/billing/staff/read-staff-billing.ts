import { asc, desc, eq, isNull, and, sql } from 'drizzle-orm';
import type { PlanOfStaff, StaffBillingAddress, StaffBillingView } from '@linklet/contract/billing/staff.ts';
import { freePlanName } from '@linklet/contract/plans/entitlements.ts';
import type { Scope } from '../../../platform/scope.ts';
import { subscriptions, type Subscription } from '../../../schema/billing/billing.table.ts';
import { teams } from '../../../schema/organizations/organizations.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { outOfSeason } from '../../editions/index.ts';
import { knownPlans, mayBeGivenTo, standingOf } from '../../plans/index.ts';
import { readInvoices } from '../invoices/list-invoices.ts';
import type { Payer } from '../payer.ts';
import { findPrices, isSoldTo } from '../prices.ts';
import { readPlan } from '../subscribe.ts';
import { hasGrant } from '../trials/may-try.ts';
import { findBilled, type Billed } from './billed.ts';
import { readEvents } from './payment-events.ts';
import { readClock } from './sandbox-clock.ts';

/** That an organization's bills were looked at is noted; of an account, its page notes it. Throws `not_found`. */
export async function openStaffBilling(
  scope: Scope,
  address: StaffBillingAddress,
): Promise<StaffBillingView> {
  const { about } = await findBilled(scope, address);
  if (about.organizationId !== undefined) await recordEvent(scope, 'helpdesk.bills_read', about);
  return readStaffBilling(scope, address);
}

/** Throws `not_found`. */
export async function readStaffBilling(
  scope: Scope,
  address: StaffBillingAddress,
): Promise<StaffBillingView> {
  const billed = await findBilled(scope, address);
  const { payer } = billed;
  const { billableId, now } = payer;
  const [plan, rows, invoices, events, isGranted, ofTeams] = await Promise.all([
    readPlan(scope, billableId),
    readSubscriptions(scope, billableId),
    readInvoices(scope, billableId),
    readEvents(scope, billableId),
    hasGrant(scope, billableId),
    listTeams(scope, billed),
  ]);
  const isPaid = rows.some((row) => isBeingPaid(row, now));
  return {
    name: payer.name,
    plan: { name: plan.planName, interval: plan.interval, starts_at: plan.startsAt?.toISOString() ?? null },
    is_paid: isPaid,
    plans: isPaid ? await listSold(scope, payer) : await listGivable(scope, payer),
    subscriptions: await toViews(scope, rows, now),
    invoices: invoices.data,
    events,
    is_on_trial: rows.some((row) => isOnTrial(row, now)),
    is_trial_granted: isGranted,
    teams: ofTeams,
    clock: await readClock(scope, payer),
  };
}

async function readSubscriptions({ db }: Scope, billableId: number): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.billableId, billableId))
    .orderBy(desc(subscriptions.id));
}

function isBeingPaid(row: Subscription, now: Date): boolean {
  return row.provider !== null && row.closedAt === null && standingOf(row, now).state !== 'ended';
}

export function isOnTrial(row: Subscription, now: Date): boolean {
  return row.closedAt === null && standingOf(row, now).state === 'trial';
}

async function listSold(scope: Scope, payer: Payer): Promise<PlanOfStaff[]> {
  const [plans, closed] = await Promise.all([knownPlans(scope), outOfSeason(scope)]);
  return [...plans.values()]
    .filter((plan) => isSoldTo(plan, payer) && !closed.has(plan.name))
    .map(({ name, hidden, prices }) => ({ name, hidden, intervals: intervalsOf(prices) }));
}

async function listGivable(scope: Scope, { type }: Payer): Promise<PlanOfStaff[]> {
  const plans = [...(await knownPlans(scope)).values()].filter((plan) => mayBeGivenTo(type, plan));
  const given = plans.map(({ name, hidden, prices }) => ({ name, hidden, intervals: intervalsOf(prices) }));
  return [{ name: freePlanName, hidden: false, intervals: [] }, ...given];
}

function intervalsOf(prices: readonly { active: boolean; interval: PlanOfStaff['intervals'][number] }[]) {
  return prices.filter(({ active }) => active).map(({ interval }) => interval);
}

async function toViews(
  scope: Scope,
  rows: readonly Subscription[],
  now: Date,
): Promise<StaffBillingView['subscriptions']> {
  const prices = await findPrices(
    scope,
    rows.flatMap(({ nextPriceId }) => nextPriceId ?? []),
  );
  return rows.map((row) => ({
    ...{ plan: row.planName, interval: row.interval, provider: row.provider },
    state: row.closedAt === null ? standingOf(row, now).state : 'ended',
    ...{ amount: row.amount, currency: row.currency, starts_at: row.startsAt.toISOString() },
    period_ends_at: (row.endsAt ?? row.periodEndsAt)?.toISOString() ?? null,
    next_plan: prices.get(row.nextPriceId ?? 0)?.planName ?? null,
  }));
}

/** Those of an organization, by name, with what each has by itself. */
async function listTeams({ db }: Scope, { organization }: Billed): Promise<StaffBillingView['teams']> {
  if (organization === null) return [];
  return db
    .select({ slug: teams.slug, name: teams.name, plan: subscriptions.planName })
    .from(teams)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.billableId, teams.ownBillableId), isNull(subscriptions.closedAt)),
    )
    .where(and(eq(teams.organizationId, organization.id), isNull(teams.deletedAt)))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
}
