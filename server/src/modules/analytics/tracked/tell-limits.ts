import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { clickLimitNames, type ClickLimitName } from '@linklet/contract/usage/endpoints.ts';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { limitOf, type UsageMonth } from '../../usage/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import { organizations, teams } from '../../../schema/organizations/organizations.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import { toldLimits } from '../../../schema/analytics/tracked.table.ts';

/** The largest first: whoever is told of it has no use for the others. */
const TOLD_PERCENTS = [100, 80];

interface Used {
  billableId: number;
  options: PlanOptions;
  month: UsageMonth;
  used: Record<ClickLimitName, number>;
}

/** Tells those who pay that a limit of clicks is near or reached, once each month. */
export async function tellLimits(services: Services, { used, ...plan }: Used): Promise<void> {
  for (const name of clickLimitNames) {
    const limit = limitOf(plan.options, name);
    if (limit === null || limit === 0) continue;
    const reached = TOLD_PERCENTS.filter((percent) => used[name] * 100 >= limit * percent);
    const percent = await recordTold(services, { ...plan, name, reached });
    if (percent !== undefined) await tell(services, plan, sentences[name](percent === 100, limit));
  }
}

/** The largest percentage, if it is news. */
async function recordTold(
  { db, clock }: Services,
  { billableId, name, month, reached }: Omit<Used, 'used' | 'options'> & { name: string; reached: number[] },
): Promise<number | undefined> {
  if (reached.length === 0) return undefined;
  const row = { billableId, name, monthStartsAt: month.startsAt, toldAt: clock() };
  const news = await db
    .insert(toldLimits)
    .values(reached.map((percent) => ({ ...row, percent })))
    .onConflictDoNothing()
    .returning();
  const [largest] = reached;
  return news.some(({ percent }) => percent === largest) ? largest : undefined;
}

const sentences: Record<ClickLimitName, (isReached: boolean, limit: number) => string> = {
  redirects_per_month: (isReached, limit) =>
    isReached
      ? `Your links have used all ${format(limit)} redirects of this month. They go on redirecting.`
      : `Your links have used 80 % of the ${format(limit)} redirects of this month.`,
  tracked_clicks_per_month: (isReached, limit) =>
    isReached
      ? `Your plan shows ${format(limit)} clicks a month, and they are used up. Links go on redirecting; later clicks are kept and not shown.`
      : `Your links have used 80 % of the ${format(limit)} clicks that your plan shows this month.`,
};

function format(count: number): string {
  return count.toLocaleString('en');
}

async function tell(services: Services, { billableId }: Pick<Used, 'billableId'>, text: string) {
  const paidFor = services.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.billableId, billableId));
  const accounts = await services.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.workspaceId, paidFor));
  const told = accounts.map(({ id }) => ({ id, path: '/app/settings/usage' }));
  const others = (await listOwners(services, billableId)).filter(
    (owner) => !accounts.some(({ id }) => id === owner.id),
  );
  for (const { id, path } of [...told, ...others]) await notifyUser(services, id, { text, path });
}

/**
 * Whose organizations the plan is for, with where its usage is shown to them: by any of the teams that share it. What
 * their own account has used is another thing.
 */
async function listOwners({ db }: Services, billableId: number): Promise<{ id: number; path: string }[]> {
  const rows = await db
    .selectDistinctOn([organizations.ownerId], {
      id: organizations.ownerId,
      organization: organizations.slug,
      team: teams.slug,
    })
    .from(organizations)
    .leftJoin(teams, and(eq(teams.organizationId, organizations.id), isNull(teams.archivedAt)))
    .where(and(eq(organizations.billableId, billableId), isNotNull(organizations.ownerId)))
    .orderBy(organizations.ownerId, sql`${teams.id} nulls last`);
  return rows.flatMap(({ id, organization, team }) =>
    id === null ? [] : [{ id, path: pathOf(organization, team) }],
  );
}

function pathOf(organization: string, team: string | null): string {
  return team === null
    ? `/app/organizations/${organization}/dashboard`
    : `/app/organization/${organization}/team/${team}/usage`;
}
