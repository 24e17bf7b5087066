import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { usageCounts } from './usage.table.ts';

/** Workspaces came or went: what billables hold is counted anew when it is asked for next. Credits stay spent. */
export async function countAnew({ db }: Pick<Services, 'db'>, billableIds: readonly number[]): Promise<void> {
  await db
    .delete(usageCounts)
    .where(and(inArray(usageCounts.billableId, [...billableIds]), ne(usageCounts.name, 'web_credits')));
}

/** Another plan limits other things: all that its billable used is counted anew, credits too. */
export async function forgetCounts({ db }: Pick<Services, 'db'>, billableId: number): Promise<void> {
  await db.delete(usageCounts).where(eq(usageCounts.billableId, billableId));
}
