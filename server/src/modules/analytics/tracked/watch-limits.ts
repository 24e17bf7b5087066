import { inArray } from 'drizzle-orm';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { MINUTE_MS } from '../../../platform/clock.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { countClicks, monthOf } from '../../usage/index.ts';
import { findEntitlements } from '../../plans/index.ts';
import { findBusyWorkspaces } from '../../clicks/index.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import { keepFullMonths } from './full-months.ts';
import { tellLimits } from './tell-limits.ts';
import { fullClickMonths } from '../../../schema/analytics/tracked.table.ts';

/** Twice as long as until the next look: clicks may arrive late. */
const LOOK_BACK_MS = 20 * MINUTE_MS;

/** The job that finds out whose clicks of this month are more than a plan shows, and tells them before. */
export async function watchLimits(services: Services): Promise<void> {
  const busy = await findBusyWorkspaces(services, new Date(services.clock().getTime() - LOOK_BACK_MS));
  for (const workspaceId of await findPaidWorkspaces(services, busy)) await watchPlan(services, workspaceId);
}

/** One workspace for each billable that has been clicked, or had more clicks than are shown. */
async function findPaidWorkspaces({ db }: Services, busy: number[]): Promise<number[]> {
  const { id, billableId } = workspaces;
  const [clicked, full] = await Promise.all([
    db.selectDistinctOn([billableId], { id, billableId }).from(workspaces).where(inArray(id, busy)),
    db
      .selectDistinctOn([billableId], { id, billableId })
      .from(workspaces)
      .where(inArray(billableId, db.select({ id: fullClickMonths.billableId }).from(fullClickMonths))),
  ]);
  const byBillable = new Map([...full, ...clicked].map((row) => [row.billableId, row.id]));
  return [...byBillable].filter(([billable]) => billable !== null).map(([, workspace]) => workspace);
}

async function watchPlan(services: Services, workspaceId: number): Promise<void> {
  const { billable, entitlements } = await findEntitlements(services, { workspaceId, isVerified: true });
  if (billable === null || !hasLimits(entitlements.options)) return;
  const month = monthOf(services, billable);
  const counted = { billableId: billable.id, options: entitlements.options, month };
  const used = await countClicks(services, counted);
  await inTransaction(services, async (services) => {
    await keepFullMonths(services, { ...counted, clicks: used.tracked_clicks_per_month });
    await tellLimits(services, { ...counted, used });
  });
}

// Without limits nothing is hidden, whatever was once kept.
function hasLimits({ max_redirects, max_trackable_clicks }: PlanOptions): boolean {
  return max_redirects !== null || max_trackable_clicks !== null;
}
