import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OverageRules, Services } from '../../platform/scope.ts';
import { billables } from '../../schema/plans/plans.table.ts';

export async function makeBillable(
  { db }: Pick<Services, 'db'>,
  type: (typeof billables.$inferInsert)['type'],
): Promise<number> {
  const [billable] = await db.insert(billables).values({ type }).returning();
  if (!billable) throw new Error('PostgreSQL returned no billable.');
  return billable.id;
}

/** Whether, and how far, it goes beyond its limits for money. */
export async function setOverageRules(
  { db }: Pick<Services, 'db'>,
  billableId: number,
  { isEnabled, spendLimit, atLimit }: Omit<OverageRules, 'isUnpaid'>,
): Promise<void> {
  await db
    .update(billables)
    .set({ overageEnabled: isEnabled, spendLimit, atSpendLimit: atLimit })
    .where(eq(billables.id, billableId));
}

/** While overages of a past month are due there are no further ones. */
export async function holdOverages(
  { db }: Pick<Services, 'db'>,
  billableId: number,
  isUnpaid: boolean,
): Promise<void> {
  await db.update(billables).set({ overageUnpaid: isUnpaid }).where(eq(billables.id, billableId));
}

/** The currency of the first payment is that of all later ones. */
export async function fixCurrency(
  { db }: Pick<Services, 'db'>,
  billableId: number,
  currency: string,
): Promise<void> {
  await db
    .update(billables)
    .set({ currency })
    .where(and(eq(billables.id, billableId), isNull(billables.currency)));
}

/** Its own time is ahead of the clock by as much more. */
export async function moveAhead({ db }: Pick<Services, 'db'>, billableId: number, ms: number): Promise<void> {
  await db
    .update(billables)
    .set({ aheadMs: sql`${billables.aheadMs} + ${ms}` })
    .where(eq(billables.id, billableId));
}
