import { and, eq, gt, min } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import { findEntitlements } from '../../plans/index.ts';
import { countUsage } from '../count-usage.ts';
import { monthOf } from '../usage-month.ts';
import { usedCredits } from '../credits.ts';
import { isMetered, keepPeaks } from './peaks.ts';

const AT_ONCE = 200;

/** Counts what is used beyond limits, so that what was there for an hour is seen, also without a new link. */
export async function countPeaks(services: Services): Promise<void> {
  for (let after = 0; ;) {
    const found = await listAllowing(services, after);
    for (const { workspaceId } of found) if (workspaceId !== null) await countPeak(services, workspaceId);
    const last = found.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Each with one of the workspaces that it pays for. */
async function listAllowing({ db }: Services, after: number) {
  return db
    .select({ id: billables.id, workspaceId: min(workspaces.id) })
    .from(billables)
    .innerJoin(workspaces, eq(workspaces.billableId, billables.id))
    .where(and(eq(billables.overageEnabled, true), gt(billables.id, after)))
    .groupBy(billables.id)
    .orderBy(billables.id)
    .limit(AT_ONCE);
}

async function countPeak(services: Services, workspaceId: number): Promise<void> {
  const { billable, entitlements } = await findEntitlements(services, { workspaceId, isVerified: true });
  if (billable?.meteredBy.some((name) => isMetered(billable, name)) !== true) return;
  const month = monthOf(services, billable);
  const [counted, credits] = await Promise.all([
    countUsage(services, { billableId: billable.id, now: services.clock(), monthStart: month.startsAt }),
    usedCredits(services, billable),
  ]);
  await keepPeaks(services, billable, {
    options: entitlements.options,
    counted: { ...counted, ...credits },
  });
}
