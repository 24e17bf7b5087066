import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { creditNames } from '@linklet/contract/plans/plans.ts';
import type { Services } from '../../platform/scope.ts';
import { usageCounts } from '../../schema/usage/usage.table.ts';

/** Counts again on the next request, after workspaces came or went. Credits stay spent. */
export async function countAnew({ db }: Pick<Services, 'db'>, billableIds: readonly number[]): Promise<void> {
  await db
    .delete(usageCounts)
    .where(
      and(inArray(usageCounts.billableId, [...billableIds]), notInArray(usageCounts.name, [...creditNames])),
    );
}

/** Recounts all use of a billable, including credits, because a new plan has other limits. */
export async function forgetCounts({ db }: Pick<Services, 'db'>, billableId: number): Promise<void> {
  await db.delete(usageCounts).where(eq(usageCounts.billableId, billableId));
}
