import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import {
  isFeature,
  valueOf,
  type OverrideName,
  type OverridesView,
  type OverrideView,
} from '@linklet/contract/plans/overrides.ts';
import { formatDay } from '#/lib/format.ts';
import type { Tone } from '#/ui/marks/StateMark.tsx';
import { featureLabels } from '../plans/feature-labels.ts';
import { lastDay } from './last-day.ts';
import { comparedLimits, limitText } from '../plans/plan-limits.ts';

const optionLabels: Record<keyof PlanOptions, string> = {
  ...comparedLimits,
  max_redirects: 'Redirects a month',
  max_recent_urls: 'Links listed',
  analytics_enabled: 'Statistics',
  analytics_public: 'Public statistics',
  discounted_domain_count: 'Discounted domains',
  max_aliases: 'Links in all',
  max_branded_aliases_per_month: 'New branded links a month',
  max_subdomains: 'Subdomains',
  max_domains_subdomains: 'Domains and subdomains',
  links_with_unlimited_clicks: 'Links with all clicks shown',
  max_teams: 'Teams',
  max_team_members: 'Team members',
};

export function overrideLabel(name: OverrideName): string {
  return isFeature(name) ? featureLabels[name] : optionLabels[name];
}

/** What is given or set. */
export function overrideText({ kind, name, value }: Pick<OverrideView, 'kind' | 'name' | 'value'>): string {
  if (isFeature(name)) return kind === 'grant' ? 'Given' : 'Withheld';
  const text = optionText(name, value);
  return kind === 'grant' ? `+${text}` : text;
}

function optionText(name: OverrideName, value: OverrideView['value']): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return value === null && valueOf(name) === 'span' ? 'Without end' : limitText(value);
}

/** What holds now, all told; undefined where it is not known. */
export function nowText({ now }: OverridesView, name: OverrideName): string | undefined {
  if (now === null) return undefined;
  if (isFeature(name)) return now.features.includes(name) ? 'Included now.' : 'Not included now.';
  return `Now: ${optionText(name, now.options[name])}.`;
}

export const overrideMarks: Record<OverrideView['state'], { text: string; tone: Tone }> = {
  in_force: { text: 'In force', tone: 'good' },
  to_come: { text: 'To come', tone: 'first' },
  over: { text: 'Over', tone: 'quiet' },
};

export function spanText({ starts_at: start, ends_at: end }: OverrideView): string {
  return `from ${formatDay(start)} ${end === null ? 'for ever' : `until ${lastDay(end)}`}`;
}
