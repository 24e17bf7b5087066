import type { PlanPriceView } from '@linklet/contract/billing/views.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { formatNumber } from '#/lib/format.ts';

/** Limits that people compare plans by. */
export const comparedLimits = {
  max_active_aliases: 'Active links',
  max_aliases_per_month: 'New links a month',
  max_aliases_per_url: 'Aliases for a link',
  max_trackable_clicks: 'Clicks shown a month',
  analytics_period: 'Statistics go back',
  alias_lifetime: 'Links last',
  max_web_credits: 'Bulk credits a month',
  max_api_credits: 'API credits a month',
  max_domains: 'Branded domains',
  max_vanity_subdomains: 'Vanity subdomains',
} as const satisfies Partial<Record<keyof PlanOptions, string>>;

export type ComparedLimit = keyof typeof comparedLimits;

/** Limits that mean nothing without a feature. */
const featureOf: Partial<Record<ComparedLimit, Feature>> = {
  max_web_credits: 'use_bulk',
  max_api_credits: 'use_api',
  max_domains: 'use_branded_domains',
  max_vanity_subdomains: 'add_vanity_subdomains',
};

const spans: readonly ComparedLimit[] = ['analytics_period', 'alias_lifetime'];

/** What a plan has of something, in words; null for nothing. */
export function limitOf({ features, options }: PlanPriceView, limit: ComparedLimit): string | null {
  const feature = featureOf[limit];
  const value = options[limit];
  if (value === 0 || (feature !== undefined && !features.includes(feature))) return null;
  return value === null && spans.includes(limit) ? 'Without end' : limitText(value);
}

/** A number, or a span such as `P90D`; null is no limit. */
export function limitText(limit: number | string | null | undefined): string {
  if (limit === null || limit === undefined) return 'Unlimited';
  return typeof limit === 'number' ? formatNumber(limit) : spanText(limit);
}

const units: Record<string, string> = { D: 'day', M: 'month', Y: 'year' };

function spanText(span: string): string {
  const [, count = '', unit = ''] = /^P(\d+)([DMY])$/.exec(span) ?? [];
  return `${count} ${units[unit] ?? ''}${count === '1' ? '' : 's'}`;
}
