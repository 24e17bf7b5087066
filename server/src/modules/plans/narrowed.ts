import type { Entitlements, EntitlementSource, Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import type { DunningStep } from './standing.ts';

/** What an organization withholds from a team is not there. */
export function narrowedByOrganization(plan: Entitlements, kept: readonly Feature[]): Entitlements {
  const withheld = plan.features.filter((feature) => kept.includes(feature));
  if (withheld.length === 0) return plan;
  const { options } = plan;
  return {
    ...plan,
    features: plan.features.filter((feature) => !kept.includes(feature)),
    withheld,
    sources: { ...plan.sources, ...sourcesOf(withheld, 'organization') },
    // A public share is a share, too.
    options: {
      ...options,
      analytics_public: options.analytics_public && !withheld.includes('share_analytics'),
    },
  };
}

/** What makes something new. */
const createFeatures: readonly Feature[] = [
  'add_branded_domains',
  'purchase_branded_domains',
  'add_vanity_subdomains',
];

const programFeatures: readonly Feature[] = ['use_bulk', 'use_api'];

/** Limits of what is made; what exists stays, and shows its statistics. */
const createLimits = [
  'max_active_aliases',
  'max_aliases',
  'max_aliases_per_month',
  'max_branded_aliases_per_month',
  'max_web_credits',
  'max_api_credits',
  'max_domains',
  'max_subdomains',
  'max_domains_subdomains',
  'max_vanity_subdomains',
  'max_teams',
  'max_team_members',
] as const satisfies readonly (keyof PlanOptions)[];

/** An overdue payment stops what is new, and later what programs do; never what exists. */
export function narrowedByDebt(
  plan: Entitlements,
  free: Entitlements,
  step: DunningStep | null,
): Entitlements {
  if (step !== 'soft' && step !== 'hard') return plan;
  const stopped = step === 'hard' ? [...createFeatures, ...programFeatures] : createFeatures;
  const limits = createLimits.map((name) => [name, smaller(plan.options[name], free.options[name])] as const);
  const lowered = limits.filter(([name, limit]) => limit !== plan.options[name]).map(([name]) => name);
  const taken = plan.features.filter((feature) => stopped.includes(feature));
  return {
    ...plan,
    overdue: step,
    sources: { ...plan.sources, ...sourcesOf([...lowered, ...taken], 'overdue') },
    features: plan.features.filter((feature) => !stopped.includes(feature)),
    options: { ...plan.options, ...(Object.fromEntries(limits) as Partial<PlanOptions>) },
  };
}

function sourcesOf(
  names: readonly (Feature | keyof PlanOptions)[],
  by: EntitlementSource['by'],
): Entitlements['sources'] {
  return Object.fromEntries(names.map((name) => [name, { by, until: null, granted: 0 }]));
}

function smaller(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
