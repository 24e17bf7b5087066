import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { planOverrides, type PlanOverride } from '../../schema/plans/overrides.table.ts';

export async function keepOverride(
  { db }: Pick<Services, 'db'>,
  override: typeof planOverrides.$inferInsert,
): Promise<PlanOverride> {
  const [kept] = await db.insert(planOverrides).values(override).returning();
  if (!kept) throw new Error('PostgreSQL returned no override.');
  return kept;
}

/** Undefined for one that is another's, or was taken back. */
export async function endOverride(
  { db }: Pick<Services, 'db'>,
  { id, billableId, ...by }: Pick<PlanOverride, 'id' | 'billableId' | 'takenBackAt' | 'takenBackBy'>,
): Promise<PlanOverride | undefined> {
  const [ended] = await db
    .update(planOverrides)
    .set(by)
    .where(
      and(
        eq(planOverrides.id, id),
        eq(planOverrides.billableId, billableId),
        isNull(planOverrides.takenBackAt),
      ),
    )
    .returning();
  return ended;
}

/** Their reasons are about people. */
export async function forgetOverrides({ db }: Pick<Services, 'db'>, billableId: number): Promise<void> {
  await db.delete(planOverrides).where(eq(planOverrides.billableId, billableId));
}
