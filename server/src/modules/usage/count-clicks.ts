import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import type { ClickLimitName } from '@linklet/contract/usage/limits.ts';
import type { Services } from '../../platform/scope.ts';
import { countRedirectsOf, countTracked, type TrackedLinks } from '../clicks/index.ts';
import { links } from '../../schema/links/links.table.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';
import type { UsageMonth } from './usage-month.ts';

interface Counted {
  billableId: number;
  workspaceId?: number;
  options: PlanOptions;
  month: UsageMonth;
}

/** Redirects of a usage month, crawlers included, and the human clicks that count for the plan. */
export async function countClicks(
  services: Pick<Services, 'db' | 'clickhouse'>,
  { billableId, workspaceId, options, month }: Counted,
): Promise<Record<ClickLimitName, number>> {
  const all = await findTracked(services, { billableId, options });
  const tracked = workspaceId === undefined ? all : { ...all, workspaces: [workspaceId] };
  const [redirects, clicks] = await Promise.all([
    countRedirectsOf(services, tracked.workspaces, month.startsAt),
    countTracked(services, tracked, month),
  ]);
  return { redirects_per_month: redirects, tracked_clicks_per_month: clicks };
}

export async function findTracked(
  { db }: Pick<Services, 'db'>,
  { billableId, options }: Pick<Counted, 'billableId' | 'options'>,
): Promise<TrackedLinks> {
  const paidFor = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.billableId, billableId));
  const ids = paidFor.map(({ id }) => id);
  return { workspaces: ids, except: await findUnlimited({ db }, ids, options) };
}

async function findUnlimited(
  { db }: Pick<Services, 'db'>,
  ids: number[],
  { links_with_unlimited_clicks: most }: PlanOptions,
): Promise<number[]> {
  if (most === null || most === 0) return [];
  const rows = await db
    .select({ id: links.id })
    .from(links)
    .where(and(inArray(links.workspaceId, ids), sql`${links.status} & ${linkStatus.deleted} = 0`))
    .orderBy(links.id)
    .limit(most);
  return rows.map(({ id }) => id);
}
