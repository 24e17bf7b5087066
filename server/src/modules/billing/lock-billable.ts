import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { billables } from '../../schema/plans/plans.table.ts';

type BillableRow = typeof billables.$inferSelect;

/**
 * Whoever changes a subscription waits for this until the transaction ends: the first lock of all, before those of a provider,
 * so that nobody waits in a circle.
 */
export async function lockBillable({ db }: Pick<Services, 'db'>, id: number): Promise<BillableRow> {
  const [row] = await db.select().from(billables).where(eq(billables.id, id)).for('no key update');
  if (!row) throw new Error(`There is no billable ${String(id)}.`);
  return row;
}
