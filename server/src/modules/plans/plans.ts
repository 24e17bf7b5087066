import { isNull, sql } from 'drizzle-orm';
import { freePlanName } from '@linklet/contract/plans/entitlements.ts';
import type { Plan } from '@linklet/contract/plans/plans.ts';
import { SECOND_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';
import { plans } from '../../schema/plans/plans.table.ts';
import { catalogue } from './catalogue.ts';
import { listedPrices, sellAt } from './price-list.ts';

/** Changes by staff stay. */
export async function seedPlans({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .insert(plans)
    .values(catalogue.map((definition) => ({ name: definition.name, definition })))
    .onConflictDoUpdate({
      target: plans.name,
      set: { definition: sql`excluded.definition` },
      setWhere: isNull(plans.editedAt),
    });
  const sold = await db.select().from(plans);
  await sellAt(
    { db },
    sold.flatMap(({ definition }) => listedPrices(definition)),
  );
}

/** All plans by name, some seconds old at most. */
export async function knownPlans({
  db,
  remember,
}: Pick<Services, 'db' | 'remember'>): Promise<Map<string, Plan>> {
  return remember('plans', 5 * SECOND_MS, async () => {
    const rows = await db.select().from(plans);
    return new Map(rows.map(({ name, definition }) => [name, definition]));
  });
}

/** Whether staff may give it: an organization without a plan of its own uses its owner's, who may have any but a team's. */
export function mayBeGivenTo(type: Plan['type'], plan: Pick<Plan, 'type' | 'name' | 'active'>): boolean {
  const isOfKind = type === 'user' ? plan.type !== 'team' : plan.type === type;
  return plan.active && isOfKind && plan.name !== freePlanName;
}
