import { featureNames } from '@linklet/contract/plans/entitlements.ts';
import type { UsageView } from '@linklet/contract/usage/endpoints.ts';
import type { UsageName, WhyLimited } from '@linklet/contract/usage/limits.ts';
import type { Billable, Scope } from '../../platform/scope.ts';
import { knownPlans, nextPlanWith } from '../plans/index.ts';
import { limitOf, limits } from './limits.ts';
import { monthOf } from './usage-month.ts';

const ofPlan = { by: 'plan', granted: 0, until: null } as const;

/** Why a limit is what it is, when its count begins again, and which plan has more: no reasons, and no names of staff. */
export async function whyLimited(scope: Scope, billable: Billable, name: UsageName): Promise<WhyLimited> {
  const { entitlements } = scope;
  const { option, isMonthly } = limits[name];
  const { by, granted, until } = entitlements.sources[option] ?? ofPlan;
  return {
    ...{ source: by, granted, until: until?.toISOString() ?? null },
    resets_at: isMonthly ? monthOf(scope, billable).endsAt.toISOString() : null,
    next_plan: by === 'plan' || by === 'grant' ? await nextPlan(scope, name, granted) : null,
  };
}

/** A larger plan has as much granted to it. */
async function nextPlan(scope: Scope, name: UsageName, granted: number): Promise<WhyLimited['next_plan']> {
  const { planName, options } = scope.entitlements;
  const limit = limitOf(options, name);
  if (limit === null) return null;
  const next = nextPlanWith(await knownPlans(scope), planName, ({ options }) => {
    const most = limitOf(options, name);
    return most === null || most + granted > limit;
  });
  if (next === undefined) return null;
  const most = limitOf(next.price.options, name);
  return { plan: next.name, limit: most === null ? null : most + granted };
}

/** What the plan includes, and why. */
export async function whyFeatures(scope: Scope): Promise<UsageView['features']> {
  const { features, sources, planName } = scope.entitlements;
  const plans = await knownPlans(scope);
  return featureNames.map((name) => {
    const { by, until } = sources[name] ?? ofPlan;
    const isIncluded = features.includes(name);
    const next = nextPlanWith(plans, planName, (price) => price.features.includes(name));
    return {
      ...{ name, is_included: isIncluded, source: by, until: until?.toISOString() ?? null },
      next_plan: isIncluded || by !== 'plan' ? null : (next?.name ?? null),
    };
  });
}
