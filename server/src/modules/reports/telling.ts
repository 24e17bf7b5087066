import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { bans } from '../../schema/reports/reports.table.ts';

/** Whether the people of a ban's links are still to be told that it is in force or lifted; once only. */
export async function takeTelling(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
  state: 'in force' | 'lifted',
): Promise<boolean> {
  const isInState = state === 'lifted' ? isNotNull(bans.liftedAt) : isNull(bans.liftedAt);
  const taken = await db
    .update(bans)
    .set({ toldAt: clock() })
    .where(and(eq(bans.id, id), isInState, isNull(bans.toldAt)))
    .returning({ id: bans.id });
  return taken.length > 0;
}
