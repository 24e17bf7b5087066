import { and, eq, isNull } from 'drizzle-orm';
import { soldCurrencyOf } from '@linklet/contract/billing/currencies.ts';
import { freePlanName, type Entitlements, type Feature } from '@linklet/contract/plans/entitlements.ts';
import type { LimitName } from '@linklet/contract/plans/plans.ts';
import type { SpendAction } from '@linklet/contract/usage/endpoints.ts';
import { runStatement } from '../../platform/postgres/database.ts';
import { inBatches } from '../../platform/postgres/in-batches.ts';
import type { Billable, OpenWorkspace, Services } from '../../platform/scope.ts';
import { subscriptions } from '../../schema/billing/billing.table.ts';
import { billables } from '../../schema/plans/plans.table.ts';
import { overriddenBy, type StandingOverride } from './overridden.ts';
import { narrowedByDebt, narrowedByOrganization } from './narrowed.ts';
import { knownPlans } from './plans.ts';
import { hasAccess, standingOf, type SubscriptionFacts } from './standing.ts';

interface BillableRow extends Omit<FactsRow, 'billingStatus'> {
  id: string;
  overageEnabled: boolean;
  overageUnpaid: boolean;
  spendLimit: string | null;
  atSpendLimit: SpendAction;
  currency: string | null;
  createdAt: string;
  aheadMs: string;
  planName: string | null;
  interval: string | null;
  startsAt: string | null;
  billingStatus: SubscriptionFacts['billingStatus'] | null;
  withheld: Feature[] | null;
  overrides: OverrideRow[] | null;
}

interface OverrideRow extends Omit<StandingOverride, 'startsAt' | 'endsAt'> {
  startsAt: string;
  endsAt: string | null;
}

type FactsRow = { [Key in Exclude<keyof SubscriptionFacts, 'closedAt'>]: string | null };

// Times of billables are ahead of the database's, never behind: what is over there is over.
const FIND_BILLABLES = `
  select
    workspaces.id as "workspaceId",
    billables.id,
    billables.overage_enabled as "overageEnabled",
    billables.overage_unpaid as "overageUnpaid",
    billables.spend_limit as "spendLimit",
    billables.at_spend_limit as "atSpendLimit",
    billables.currency,
    billables.created_at as "createdAt",
    billables.ahead_ms as "aheadMs",
    subscriptions.plan_name as "planName",
    subscriptions.interval,
    subscriptions.starts_at as "startsAt",
    subscriptions.billing_status as "billingStatus",
    subscriptions.trial_ends_at as "trialEndsAt",
    subscriptions.period_ends_at as "periodEndsAt",
    subscriptions.past_due_since as "pastDueSince",
    subscriptions.ends_at as "endsAt",
    teams.withheld_features as withheld,
    (
      select json_agg(
        json_build_object('kind', kind, 'name', name, 'value', value, 'startsAt', starts_at, 'endsAt', ends_at)
        order by id
      )
      from plan_overrides
      where billable_id = billables.id and taken_back_at is null and (ends_at is null or ends_at > now())
    ) as overrides
  from workspaces
  join billables on billables.id = workspaces.billable_id
  left join subscriptions
    on subscriptions.billable_id = billables.id and subscriptions.closed_at is null and subscriptions.slot = 'default'
  left join teams on teams.workspace_id = workspaces.id
  where workspaces.id = any($1::text[]::bigint[])`;

// Nearly every request of an account runs this query.
const findBillableRow = inBatches(async (db, workspaceIds: readonly number[]) => {
  const rows = await runStatement<BillableRow & { workspaceId: string }>(db, FIND_BILLABLES, [
    workspaceIds.map(String),
  ]);
  const byWorkspace = new Map(rows.map((row) => [Number(row.workspaceId), row]));
  return workspaceIds.map((id) => byWorkspace.get(id));
});

export async function findEntitlements(
  services: Pick<Services, 'db' | 'remember' | 'clock'>,
  { workspaceId, isVerified }: { workspaceId: number | null; isVerified: boolean },
): Promise<Pick<OpenWorkspace, 'entitlements' | 'billable'>> {
  const [row, plain] = await Promise.all([
    workspaceId === null ? undefined : findBillableRow(services.db, workspaceId),
    findFreePlan(services),
  ]);
  if (!row) return { entitlements: guestPlan(plain), billable: null };

  const overrides = toOverrides(row);
  const now = new Date(services.clock().getTime() + Number(row.aheadMs));
  const overridden = (plan: Entitlements) => overriddenBy(plan, overrides, now);
  const free = overridden(plain);
  const paid = await findPaid(services, row, { free, now, overridden });
  const plan = paid?.plan ?? (isVerified ? free : unverifiedPlan(free));
  return {
    entitlements: narrowedByOrganization(plan, row.withheld ?? []),
    billable: toBillable(row, paid),
  };
}

function toBillable(row: BillableRow, paid: Paid | undefined): Billable {
  const { id, createdAt, startsAt, spendLimit } = row;
  return {
    id: Number(id),
    anchor: new Date((paid && startsAt) ?? createdAt),
    meteredBy: paid?.meteredBy ?? [],
    overage: {
      ...{ isEnabled: row.overageEnabled, isUnpaid: row.overageUnpaid, atLimit: row.atSpendLimit },
      spendLimit: spendLimit === null ? null : Number(spendLimit),
    },
    currency: soldCurrencyOf(row.currency),
    aheadMs: Number(row.aheadMs),
  };
}

function toOverrides({ overrides }: BillableRow): StandingOverride[] {
  return (overrides ?? []).map(({ startsAt, endsAt, ...rest }) => ({
    ...rest,
    startsAt: new Date(startsAt),
    endsAt: toDate(endsAt),
  }));
}

const REQUEST_FACTOR = 4;

interface Paid {
  plan: Entitlements;
  meteredBy: readonly LimitName[];
}

interface Given {
  /** With the overrides of whoever pays. */
  free: Entitlements;
  now: Date;
  overridden: (plan: Entitlements) => Entitlements;
}

/** What is paid for, or given; undefined where nothing is, or not any more. */
async function findPaid(
  services: Pick<Services, 'db' | 'remember' | 'clock'>,
  row: BillableRow,
  { free, now, overridden }: Given,
): Promise<Paid | undefined> {
  const { planName, interval, billingStatus } = row;
  if (planName === null || billingStatus === null) return undefined;
  const standing = standingOf({ ...toFacts(row), billingStatus }, now);
  if (!hasAccess(standing)) return undefined;
  const plan = (await knownPlans(services)).get(planName);
  const price = plan?.prices.find((price) => price.interval === interval);
  if (price === undefined) return undefined;
  const { features, options } = price;
  const whole: Entitlements = {
    ...{ planName, isSubscribed: true, features, withheld: [], options, sources: {}, overdue: null },
    requestFactor: REQUEST_FACTOR,
  };
  // Nothing is put on the bill of whoever tries, or owes.
  const isPaying = standing.state === 'active' || standing.state === 'grace';
  return {
    plan: narrowedByDebt(overridden(whole), free, standing.step),
    meteredBy: isPaying ? price.metered_by : [],
  };
}

function toFacts(row: FactsRow | BillableRow): Omit<SubscriptionFacts, 'billingStatus'> {
  return {
    trialEndsAt: toDate(row.trialEndsAt),
    periodEndsAt: toDate(row.periodEndsAt),
    pastDueSince: toDate(row.pastDueSince),
    endsAt: toDate(row.endsAt),
    closedAt: null,
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Staff may change it, as any other. */
async function findFreePlan(services: Pick<Services, 'db' | 'remember'>): Promise<Entitlements> {
  const plan = (await knownPlans(services)).get(freePlanName);
  const [price] = plan?.prices ?? [];
  if (price === undefined) throw new Error('The catalogue has no free plan.');
  const { features, options } = price;
  return {
    ...{
      planName: freePlanName,
      isSubscribed: false,
      features,
      withheld: [],
      options,
      sources: {},
      overdue: null,
    },
    requestFactor: 1,
  };
}

const GUEST_LINKS_LISTED = 100;

function guestPlan(free: Entitlements): Entitlements {
  const lacking: readonly Feature[] = ['use_custom_alias', 'manage_expiration'];
  return {
    ...without(free, lacking),
    options: { ...free.options, max_recent_urls: GUEST_LINKS_LISTED },
  };
}

function unverifiedPlan(free: Entitlements): Entitlements {
  return without(free, ['use_custom_alias']);
}

function without(plan: Entitlements, lacking: readonly Feature[]): Entitlements {
  return { ...plan, features: plan.features.filter((feature) => !lacking.includes(feature)) };
}

/** Whether a billable has a plan by itself now: one that is paid, given or tried. */
export async function hasLivePlan(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  billableId: number,
): Promise<boolean> {
  const [found] = await db
    .select({ subscription: subscriptions, aheadMs: billables.aheadMs })
    .from(subscriptions)
    .innerJoin(billables, eq(billables.id, subscriptions.billableId))
    .where(
      and(
        eq(subscriptions.billableId, billableId),
        eq(subscriptions.slot, 'default'),
        isNull(subscriptions.closedAt),
      ),
    );
  if (!found) return false;
  return hasAccess(standingOf(found.subscription, new Date(clock().getTime() + found.aheadMs)));
}

export function hasFeature({ entitlements }: { entitlements: Entitlements }, feature: Feature): boolean {
  return entitlements.features.includes(feature);
}
