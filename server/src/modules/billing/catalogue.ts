import type { Feature, PlanOptions } from '@linklet/contract/entitlements.ts';
import type { Plan, PlanPrice } from '@linklet/contract/plans.ts';

/** A year costs ten months (section 9). */
const MONTHS_PAID_A_YEAR = 10;
const K = 1000;
const M = 1_000_000;

const personalFeatures: readonly Feature[] = [
  'create_linklet',
  'update_linklet',
  'archive_linklet',
  'delete_linklet',
  'use_custom_alias',
  'use_tags',
  'manage_expiration',
  'use_analytics',
];

const proFeatures: readonly Feature[] = [
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

const enterpriseFeatures: readonly Feature[] = [
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
];

/** Options of a plan whose links, and what is done with them, come in one size. */
function optionsOf(size: number, more: Partial<PlanOptions> = {}): PlanOptions {
  return {
    max_redirects: null,
    max_recent_urls: null,
    alias_lifetime: null,
    analytics_enabled: true,
    analytics_public: false,
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
    links_with_unlimited_clicks: null,
    max_trackable_clicks: size * 10,
    max_teams: 0,
    max_team_members: 0,
    ...more,
  };
}

interface Sold {
  name: string;
  group: string;
  slide?: number;
  type?: Plan['type'];
  /** In cents. */
  monthly?: number;
  yearly?: number;
  features: readonly Feature[];
  options: PlanOptions;
  trialDays?: number;
  popular?: boolean;
  hidden?: boolean;
  hasOverages?: boolean;
  allowIntervalDowngrade?: boolean;
}

function plan(sold: Sold): Plan {
  const { monthly, yearly = monthly === undefined ? undefined : monthly * MONTHS_PAID_A_YEAR } = sold;
  const { trialDays = 0 } = sold;
  return {
    name: sold.name,
    group: sold.group,
    slide: sold.slide ?? 0,
    popular: sold.popular ?? false,
    hidden: sold.hidden ?? false,
    active: true,
    type: sold.type ?? 'user',
    trialDays,
    trialDelay: 365,
    trialAvailable: trialDays > 0,
    forcePaymentMethod: false,
    forceBillingAddress: false,
    custom: false,
    allowIntervalDowngrade: sold.allowIntervalDowngrade ?? false,
    prices: [...priceOf(sold, 'monthly', monthly), ...priceOf(sold, 'yearly', yearly)],
  };
}

function priceOf(sold: Sold, interval: PlanPrice['interval'], amount: number | undefined): PlanPrice[] {
  if (amount === undefined) return [];
  return [
    {
      active: true,
      interval,
      price: { amount, currency: 'USD' },
      features: sold.features,
      options: sold.options,
      metered_by: sold.hasOverages === true ? ['active_aliases'] : [],
    },
  ];
}

/** Bulk plans are for many links that end after 90 days (section 9). */
function bulkPlan(label: string, size: number, monthly: number, slide: number): Plan {
  return plan({
    name: `Bulk ${label}`,
    group: 'bulk',
    slide,
    monthly,
    features: proFeatures,
    options: optionsOf(size, { alias_lifetime: 'P90D', max_domains: 5, max_domains_subdomains: 5 }),
    hasOverages: true,
  });
}

const proOptions = { max_domains: 5, max_subdomains: 5, max_domains_subdomains: 5 };

// Section 9, exactly.
const enterpriseOptions: PlanOptions = {
  ...optionsOf(5 * M),
  max_redirects: 5 * M,
  max_active_aliases: 5 * M,
  max_aliases: 15 * M,
  alias_lifetime: 'P90D',
  analytics_period: 'P2Y',
  max_api_credits: 5 * M,
  max_trackable_clicks: 5 * M,
  max_branded_aliases_per_month: 5 * M,
  max_aliases_per_month: 5 * M,
  discounted_domain_count: 3,
  max_vanity_subdomains: 1,
  max_domains: 25,
  max_subdomains: 25,
  max_domains_subdomains: 25,
  links_with_unlimited_clicks: 0,
};

/** The plans that the product comes with; the database holds them, where staff may change them. */
export const catalogue: readonly Plan[] = [
  plan({
    name: 'personal',
    group: 'personal',
    monthly: 999,
    features: personalFeatures,
    options: optionsOf(500),
    trialDays: 7,
  }),
  plan({
    name: 'pro',
    group: 'pro',
    monthly: 1999,
    features: proFeatures,
    options: optionsOf(2 * K, proOptions),
    trialDays: 7,
    popular: true,
    hasOverages: true,
  }),
  plan({
    name: 'Pro 5K',
    group: 'pro',
    slide: 1,
    monthly: 3999,
    features: proFeatures,
    options: optionsOf(5 * K, proOptions),
    hasOverages: true,
  }),
  plan({
    name: 'Pro 50K',
    group: 'pro',
    slide: 2,
    monthly: 12_900,
    features: proFeatures,
    options: optionsOf(50 * K, proOptions),
    hasOverages: true,
  }),
  bulkPlan('100K', 100 * K, 9900, 0),
  bulkPlan('250K', 250 * K, 19_900, 1),
  bulkPlan('500K', 500 * K, 34_900, 2),
  bulkPlan('1M', M, 59_900, 3),
  bulkPlan('2.5M', 2.5 * M, 99_900, 4),
  bulkPlan('5M', 5 * M, 149_900, 5),
  plan({
    name: 'enterprise',
    group: 'enterprise',
    monthly: 179_900,
    yearly: 1_798_800,
    features: enterpriseFeatures,
    options: enterpriseOptions,
    allowIntervalDowngrade: true,
  }),
  plan({
    name: 'enterprise team',
    group: 'enterprise',
    type: 'team',
    monthly: 179_900,
    yearly: 1_798_800,
    features: [...enterpriseFeatures, 'redirect_routes', 'share_analytics'],
    options: { ...enterpriseOptions, max_team_members: 25 },
    allowIntervalDowngrade: true,
  }),
  plan({
    name: 'enterprise organization',
    group: 'enterprise',
    type: 'organization',
    monthly: 299_900,
    features: [...enterpriseFeatures, 'redirect_routes', 'share_analytics', 'support_teams'],
    options: { ...enterpriseOptions, max_teams: 25, max_team_members: 250 },
    allowIntervalDowngrade: true,
  }),
  // Keeps a domain and its links when its owner leaves a plan that had domains.
  plan({
    name: 'domain renewal service',
    group: 'domains',
    yearly: 2999,
    features: ['create_linklet', 'use_analytics', 'use_branded_domains'],
    options: optionsOf(100, { max_aliases_per_url: 1 }),
    hidden: true,
  }),
  // Between personal and pro, for those who leave pro.
  plan({
    name: 'intermediary',
    group: 'personal',
    slide: 1,
    monthly: 1499,
    features: [...personalFeatures, 'change_long_url', 'use_branded_domains'],
    options: optionsOf(K),
    hidden: true,
  }),
  plan({
    name: 'personal Black Friday',
    group: 'personal',
    slide: 2,
    yearly: 5994,
    features: personalFeatures,
    options: optionsOf(500),
    hidden: true,
  }),
  plan({
    name: 'pro Black Friday',
    group: 'pro',
    slide: 3,
    yearly: 11_994,
    features: proFeatures,
    options: optionsOf(2 * K, proOptions),
    hidden: true,
    hasOverages: true,
  }),
];
