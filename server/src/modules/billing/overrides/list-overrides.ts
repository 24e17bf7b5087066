import { desc, eq, inArray } from 'drizzle-orm';
import type { Entitlements } from '@linklet/contract/plans/entitlements.ts';
import type { OverridesView, OverrideView } from '@linklet/contract/plans/overrides.ts';
import type { Scope } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { planOverrides, type PlanOverride } from '../../../schema/plans/overrides.table.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { findEntitlements, isInForce } from '../../plans/index.ts';
import { findOverridden, type OverriddenPayer, type PayerName } from './find-payer.ts';

const MOST_SHOWN = 200;

/** What staff gave to, or withheld from, one payer. Throws `not_found`. */
export async function readOverrides(scope: Scope, name: PayerName): Promise<OverridesView> {
  return overridesOf(scope, await findOverridden(scope, name));
}

export async function overridesOf(scope: Scope, payer: OverriddenPayer): Promise<OverridesView> {
  const { billableId, paidBy, teams } = payer;
  const [now, entries] = await Promise.all([
    findNow(scope, payer),
    billableId === null ? [] : listEntries(scope, billableId),
  ]);
  return {
    paid_by: paidBy,
    now: now && { plan: now.planName, features: [...now.features], options: now.options },
    ...{ entries, teams },
  };
}

/** What the payer may do now; null where no workspace has its plan. */
export async function findNow(
  scope: Scope,
  { workspaceId }: Pick<OverriddenPayer, 'workspaceId'>,
): Promise<Entitlements | null> {
  if (workspaceId === null) return null;
  return (await findEntitlements(scope, { workspaceId, isVerified: true })).entitlements;
}

async function listEntries({ db, clock }: Scope, billableId: number): Promise<OverrideView[]> {
  const found = await db
    .select({ override: planOverrides, aheadMs: billables.aheadMs })
    .from(planOverrides)
    .innerJoin(billables, eq(billables.id, planOverrides.billableId))
    .where(eq(planOverrides.billableId, billableId))
    .orderBy(desc(planOverrides.id))
    .limit(MOST_SHOWN);
  const people = found.flatMap(({ override: { madeBy, takenBackBy } }) =>
    [madeBy ?? [], takenBackBy ?? []].flat(),
  );
  const named = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(people)]));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return found.map(({ override, aheadMs }) =>
    toOverrideView(override, { names, now: new Date(clock().getTime() + aheadMs) }),
  );
}

interface Shown {
  names: ReadonlyMap<number, string>;
  now: Date;
}

function toOverrideView(override: PlanOverride, { names, now }: Shown): OverrideView {
  const { id, kind, name, value, reason, startsAt, endsAt, takenBackAt } = override;
  const nameOf = (user: number | null) => (user === null ? null : (names.get(user) ?? null));
  return {
    ...{ id, kind, name, value, reason, state: stateOf(override, now) },
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    made_at: override.madeAt.toISOString(),
    made_by: nameOf(override.madeBy),
    taken_back_at: takenBackAt?.toISOString() ?? null,
    taken_back_by: nameOf(override.takenBackBy),
  };
}

function stateOf(override: PlanOverride, now: Date): OverrideView['state'] {
  if (override.takenBackAt !== null) return 'over';
  if (isInForce(override, now)) return 'in_force';
  return override.startsAt > now ? 'to_come' : 'over';
}
