import type { FeatureUsage, LimitUsage } from '@linklet/contract/usage/limits.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { lastDay } from '../overrides/last-day.ts';

type Why = Pick<LimitUsage, 'limit' | 'why'>;

/** Why a limit is what it is, where the plan alone does not say it. */
export function sourceText({ limit, why }: Why): string | undefined {
  const { source, granted } = why;
  const time = untilText(why);
  switch (source) {
    case 'grant':
      return `${formatNumber(granted)} of ${limit === null ? 'them' : formatNumber(limit)} are granted to you${time}.`;
    case 'override':
      return `Set by our team for you${time}.`;
    case 'organization':
      return 'Limited by your organization.';
    case 'overdue':
      return 'Limited until the overdue payment is made.';
    case 'plan':
      return undefined;
  }
}

/** When the count begins again. */
export function resetText({ why: { resets_at: at } }: Pick<LimitUsage, 'why'>): string | undefined {
  return at === null ? undefined : `It starts again on ${formatDate(at)}.`;
}

/** The next plan that has more. */
export function nextPlanText({ why: { next_plan: next } }: Pick<LimitUsage, 'why'>): string | undefined {
  if (next === null) return undefined;
  return `${planName(next.plan)} has ${next.limit === null ? 'no limit' : formatNumber(next.limit)}.`;
}

/** Why a feature is there, or not, where the plan alone does not say it; and which plan has it. */
export function featureText(feature: FeatureUsage): string | undefined {
  const time = untilText(feature);
  switch (feature.source) {
    case 'grant':
      return `Granted to you${time}`;
    case 'override':
      return `Withheld by our team${time}`;
    case 'organization':
      return 'Withheld by your organization';
    case 'overdue':
      return 'Back once the overdue payment is made';
    case 'plan':
      return feature.next_plan === null ? undefined : `With ${planName(feature.next_plan)}`;
  }
}

function untilText({ until }: Pick<FeatureUsage, 'until'>): string {
  return until === null ? '' : ` until ${lastDay(until)}`;
}
