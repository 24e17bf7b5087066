import type { Services } from '../../platform/scope.ts';
import { billables } from './billing.table.ts';

/** Makes who pays for workspaces: nobody has subscribed to anything yet. */
export async function makeBillable(
  { db }: Pick<Services, 'db'>,
  type: (typeof billables.$inferInsert)['type'],
): Promise<number> {
  const [billable] = await db.insert(billables).values({ type }).returning();
  if (!billable) throw new Error('PostgreSQL returned no billable.');
  return billable.id;
}
