import type { Entitlements, EntitlementSource, Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import {
  isFeature,
  isLimitOption,
  type LimitOption,
  type OverrideName,
  type OverrideValue,
} from '@linklet/contract/plans/overrides.ts';
import type { PlanPrice } from '@linklet/contract/plans/plans.ts';
import type { PlanOverride } from '../../schema/plans/overrides.table.ts';

export type StandingOverride = Pick<PlanOverride, 'kind' | 'name' | 'value' | 'startsAt' | 'endsAt'>;

/**
 * A plan with what staff gave and withheld, the oldest first. Of an option the newest override counts, and then all grants
 * add to it; of a feature the newest of both says. What an organization and an overdue payment withhold is taken away after
 * this, so that no grant gives it back.
 */
export function overriddenBy(
  plan: Entitlements,
  overrides: readonly StandingOverride[],
  now: Date,
): Entitlements {
  const inForce = overrides.filter((each) => isInForce(each, now));
  if (inForce.length === 0) return plan;
  const [ofFeatures, ofOptions] = [true, false].map((isOf) =>
    inForce.filter(({ name }) => isFeature(name) === isOf),
  ) as [StandingOverride[], StandingOverride[]];
  const [sets, adds] = (['override', 'grant'] as const).map((of) =>
    ofOptions.filter(({ kind }) => kind === of),
  ) as [StandingOverride[], StandingOverride[]];
  const newest = [...new Map(ofFeatures.map((each) => [each.name, each])).values()];
  return [...newest, ...sets, ...adds].reduce(withOverride, plan);
}

/** What another plan would give to whoever has this: what is set stays set, and what is granted is added to it. */
export function underPlan(
  { options, sources }: Pick<Entitlements, 'options' | 'sources'>,
  given: Pick<PlanPrice, 'features' | 'options'>,
): Pick<PlanPrice, 'features' | 'options'> {
  const ofStaff = Object.entries(sources).filter(([, { by }]) => by === 'grant' || by === 'override');
  const named = ofStaff as [OverrideName, EntitlementSource][];
  const changed = named.flatMap(([name, { by, granted }]) => {
    if (isFeature(name)) return [];
    const limit = given.options[name];
    if (by === 'override') return [[name, options[name]] as const];
    return typeof limit === 'number' ? [[name, limit + granted] as const] : [];
  });
  const [granted, withheld] = (['grant', 'override'] as const).map((of) =>
    named.filter(([, { by }]) => by === of).flatMap(([name]) => (isFeature(name) ? [name] : [])),
  ) as [Feature[], Feature[]];
  return {
    features: [...new Set([...given.features, ...granted])].filter((name) => !withheld.includes(name)),
    options: { ...given.options, ...Object.fromEntries(changed) },
  };
}

/** From its start up to, not including, its end. */
export function isInForce(
  { startsAt, endsAt }: Pick<StandingOverride, 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return startsAt <= now && (endsAt === null || now < endsAt);
}

function withOverride(plan: Entitlements, override: StandingOverride): Entitlements {
  const { kind, name, value, endsAt } = override;
  if (isFeature(name)) return withFeature(plan, name, override);
  if (kind === 'override')
    return withOption(plan, name, { value, source: { by: 'override', until: endsAt, granted: 0 } });
  return isLimitOption(name) && typeof value === 'number' ? withGrant(plan, name, { value, endsAt }) : plan;
}

function withGrant(
  plan: Entitlements,
  name: LimitOption,
  { value, endsAt }: { value: number; endsAt: Date | null },
): Entitlements {
  const limit = plan.options[name];
  if (limit === null) return plan;
  // Another plan would not change what is set.
  const { by, until, granted } = plan.sources[name] ?? { by: 'grant', until: null, granted: 0 };
  const source = { by, until: earlier(until, endsAt), granted: granted + value };
  return withOption(plan, name, { value: limit + value, source });
}

function withOption(
  plan: Entitlements,
  name: keyof PlanOptions,
  { value, source }: { value: OverrideValue; source: EntitlementSource },
): Entitlements {
  return {
    ...plan,
    options: { ...plan.options, [name]: value },
    sources: { ...plan.sources, [name]: source },
  };
}

function withFeature(
  plan: Entitlements,
  name: Feature,
  { kind, value, endsAt }: StandingOverride,
): Entitlements {
  const isGiven = value === true;
  if (plan.features.includes(name) === isGiven) return plan;
  return {
    ...plan,
    features: isGiven ? [...plan.features, name] : plan.features.filter((feature) => feature !== name),
    sources: { ...plan.sources, [name]: { by: kind, until: endsAt, granted: 0 } },
  };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
