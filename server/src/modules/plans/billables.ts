import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { billables } from './plans.table.ts';

/** Makes who pays for workspaces: nobody has subscribed to anything yet. */
export async function makeBillable(
  { db }: Pick<Services, 'db'>,
  type: (typeof billables.$inferInsert)['type'],
): Promise<number> {
  const [billable] = await db.insert(billables).values({ type }).returning();
  if (!billable) throw new Error('PostgreSQL returned no billable.');
  return billable.id;
}

/** Whether whoever pays takes more than the plan has, for its price. */
export async function allowOverage(
  { db }: Pick<Services, 'db'>,
  billableId: number,
  isAllowed: boolean,
): Promise<void> {
  await db.update(billables).set({ overageEnabled: isAllowed }).where(eq(billables.id, billableId));
}
