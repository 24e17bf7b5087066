import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import type { Plan, PlanInterval, PlanPrice } from '@linklet/contract/plans/plans.ts';

/** A year costs ten months (section 9 of the specification). */
export const MONTHS_PAID_A_YEAR = 10;
export const personalFeatures: readonly Feature[] = [
  'create_linklet',
  'update_linklet',
  'archive_linklet',
  'delete_linklet',
  'use_custom_alias',
  'use_tags',
  'manage_expiration',
  'use_analytics',
];

export const proFeatures: readonly Feature[] = [
  ...personalFeatures,
  'change_long_url',
  'redirect_routes',
  'share_analytics',
  'use_bulk',
  'use_api',
  'use_branded_domains',
  'add_branded_domains',
  'purchase_branded_domains',
  'domain_root_redirect',
  'domain_404_redirect',
];

export const enterpriseFeatures: readonly Feature[] = [
  'create_linklet',
  'update_linklet',
  'change_long_url',
  'archive_linklet',
  'delete_linklet',
  'use_api',
  'use_branded_domains',
  'add_branded_domains',
  'purchase_branded_domains',
  'add_vanity_subdomains',
  'use_custom_alias',
  'use_tags',
  'use_analytics',
  'domain_root_redirect',
  'domain_404_redirect',
  'download_logs',
  'use_bulk',
  'manage_expiration',
  'webhooks',
  'support',
  'dedicated_manager',
  'emergency_phone',
  'uptime_guarantee',
];

/** What an account without a subscription may do; guests and unverified ones have a part of it. */
export const freeFeatures: readonly Feature[] = [
  'create_linklet',
  'use_analytics',
  'manage_expiration',
  'use_custom_alias',
];

export const freeOptions: PlanOptions = {
  max_redirects: null,
  max_recent_urls: null,
  alias_lifetime: null,
  analytics_enabled: true,
  analytics_public: false,
  analytics_period: 'P90D',
  max_web_credits: 0,
  discounted_domain_count: 0,
  max_active_aliases: 250,
  max_aliases: 750,
  max_aliases_per_url: 1,
  max_aliases_per_month: 250,
  max_branded_aliases_per_month: 0,
  max_api_credits: 0,
  max_vanity_subdomains: 0,
  max_domains: 0,
  max_subdomains: 0,
  max_domains_subdomains: 0,
  links_with_unlimited_clicks: 0,
  max_trackable_clicks: 2500,
  max_teams: 0,
  max_team_members: 0,
};

export function optionsOf(size: number, more: Partial<PlanOptions> = {}): PlanOptions {
  return {
    max_redirects: null,
    max_recent_urls: null,
    alias_lifetime: null,
    analytics_enabled: true,
    analytics_public: true,
    analytics_period: 'P1Y',
    max_web_credits: size,
    discounted_domain_count: 0,
    max_active_aliases: size,
    max_aliases: size * 3,
    max_aliases_per_url: 10,
    max_aliases_per_month: size,
    max_branded_aliases_per_month: size,
    max_api_credits: size,
    max_vanity_subdomains: 0,
    max_domains: 1,
    max_subdomains: 1,
    max_domains_subdomains: 1,
    links_with_unlimited_clicks: 0,
    max_trackable_clicks: size * 10,
    max_teams: 0,
    max_team_members: 0,
    ...more,
  };
}

interface Sold {
  /** In cents; absent if the plan is not sold by the month. */
  monthly?: number;
  /** In cents; ten months by default. */
  yearly?: number;
  features: readonly Feature[];
  options: PlanOptions;
  hasOverages?: boolean;
}

type Described = Pick<Plan, 'name' | 'group'> & Partial<Omit<Plan, 'prices'>>;

export function plan(described: Described, sold: Sold): Plan {
  const trialDays = described.trialDays ?? 0;
  return {
    slide: 0,
    popular: false,
    hidden: false,
    active: true,
    type: 'user',
    trialDays,
    trialDelay: 365,
    trialAvailable: trialDays > 0,
    forcePaymentMethod: false,
    forceBillingAddress: false,
    custom: false,
    allowIntervalDowngrade: false,
    ...described,
    prices: pricesOf(sold),
  };
}

function pricesOf(sold: Sold): PlanPrice[] {
  const { monthly, yearly = monthly === undefined ? undefined : monthly * MONTHS_PAID_A_YEAR } = sold;
  return [...priceOf(sold, 'monthly', monthly), ...priceOf(sold, 'yearly', yearly)];
}

function priceOf(sold: Sold, interval: PlanInterval, amount: number | undefined): PlanPrice[] {
  if (amount === undefined) return [];
  return [
    {
      active: true,
      interval,
      price: { amount, currency: 'USD' },
      features: sold.features,
      options: sold.options,
      metered_by: sold.hasOverages === true ? ['active_aliases', 'web_credits', 'api_credits'] : [],
    },
  ];
}

/** For whoever begins an organization, which may have a larger plan of its own. */
export const smallTeams = { max_teams: 3, max_team_members: 10 };

/** Bulk plans are for many links that end after 90 days (section 9 of the specification). */
export function bulkPlan(
  label: string,
  { size, monthly, slide }: { size: number; monthly: number; slide: number },
): Plan {
  return plan(
    { name: `Bulk ${label}`, group: 'bulk', slide },
    {
      monthly,
      features: [...proFeatures, 'support_teams'],
      options: optionsOf(size, {
        ...{ alias_lifetime: 'P90D', max_domains: 5, max_domains_subdomains: 5 },
        ...smallTeams,
      }),
      hasOverages: true,
    },
  );
}
