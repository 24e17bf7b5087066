import type { Entitlements, Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanPrice } from '@linklet/contract/plans/plans.ts';
import { runStatement } from '../../platform/postgres/database.ts';
import { inBatches } from '../../platform/postgres/in-batches.ts';
import type { Billable, OpenWorkspace, Services } from '../../platform/scope.ts';
import { knownPlans } from './plans.ts';
import { freePlan, guestPlan, unverifiedPlan } from './unpaid-plans.ts';

interface BillableRow {
  id: string;
  overageEnabled: boolean;
  createdAt: string;
  planName: string | null;
  interval: string | null;
  startsAt: string | null;
  withheld: Feature[] | null;
}

const FIND_BILLABLES = `
  select
    workspaces.id as "workspaceId",
    billables.id,
    billables.overage_enabled as "overageEnabled",
    billables.created_at as "createdAt",
    subscriptions.plan_name as "planName",
    subscriptions.interval,
    subscriptions.starts_at as "startsAt",
    teams.withheld_features as withheld
  from workspaces
  join billables on billables.id = workspaces.billable_id
  left join subscriptions on subscriptions.billable_id = billables.id and subscriptions.ends_at is null
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
  services: Pick<Services, 'db' | 'remember'>,
  { workspaceId, isVerified }: { workspaceId: number | null; isVerified: boolean },
): Promise<Pick<OpenWorkspace, 'entitlements' | 'billable'>> {
  const row = workspaceId === null ? undefined : await findBillableRow(services.db, workspaceId);
  if (!row) return { entitlements: guestPlan, billable: null };

  const price = await findPrice(services, row);
  const unpaid = isVerified ? freePlan : unverifiedPlan;
  return {
    entitlements: narrowed(price ? toEntitlements(row.planName ?? '', price) : unpaid, row.withheld ?? []),
    billable: toBillable(row, price),
  };
}

function toBillable({ id, overageEnabled, createdAt, startsAt }: BillableRow, price?: PlanPrice): Billable {
  return {
    id: Number(id),
    anchor: new Date(startsAt ?? createdAt),
    meteredBy: price?.metered_by ?? [],
    overageEnabled,
  };
}

async function findPrice(
  services: Pick<Services, 'db' | 'remember'>,
  { planName, interval }: BillableRow,
): Promise<PlanPrice | undefined> {
  if (planName === null) return undefined;
  const plan = (await knownPlans(services)).get(planName);
  return plan?.prices.find((price) => price.interval === interval);
}

const REQUEST_FACTOR = 4;

function toEntitlements(planName: string, { features, options }: PlanPrice): Entitlements {
  return { planName, isSubscribed: true, features, withheld: [], options, requestFactor: REQUEST_FACTOR };
}

function narrowed(plan: Entitlements, kept: readonly Feature[]): Entitlements {
  const withheld = plan.features.filter((feature) => kept.includes(feature));
  if (withheld.length === 0) return plan;
  const { options } = plan;
  return {
    ...plan,
    features: plan.features.filter((feature) => !kept.includes(feature)),
    withheld,
    // A public share is a share, too.
    options: {
      ...options,
      analytics_public: options.analytics_public && !withheld.includes('share_analytics'),
    },
  };
}

export function hasFeature({ entitlements }: { entitlements: Entitlements }, feature: Feature): boolean {
  return entitlements.features.includes(feature);
}
