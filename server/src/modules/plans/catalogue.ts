import { freePlanName } from '@linklet/contract/plans/entitlements.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import type { Plan } from '@linklet/contract/plans/plans.ts';
import {
  bulkPlan,
  enterpriseFeatures,
  freeFeatures,
  freeOptions,
  optionsOf,
  personalFeatures,
  plan,
  proFeatures,
  smallTeams,
} from './plan-parts.ts';

const K = 1000;
const M = 1_000_000;

const proOptions = { max_domains: 5, max_subdomains: 5, max_domains_subdomains: 5 };

// Exactly as in section 9 of the specification.
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

/** The built-in plans; staff may change their rows in the database. */
export const catalogue: readonly Plan[] = [
  plan(
    { name: freePlanName, group: freePlanName },
    { monthly: 0, features: freeFeatures, options: freeOptions },
  ),
  plan(
    {
      name: 'personal',
      group: 'personal',
      trialDays: 7,
    },
    {
      monthly: 999,
      features: personalFeatures,
      options: optionsOf(500),
    },
  ),
  plan(
    {
      name: 'pro',
      group: 'pro',
      trialDays: 7,
      popular: true,
    },
    {
      monthly: 1999,
      features: proFeatures,
      options: optionsOf(2 * K, proOptions),
      hasOverages: true,
    },
  ),
  plan(
    {
      name: 'Pro 5K',
      group: 'pro',
      slide: 1,
    },
    {
      monthly: 3999,
      features: proFeatures,
      options: optionsOf(5 * K, proOptions),
      hasOverages: true,
    },
  ),
  plan(
    {
      name: 'Pro 50K',
      group: 'pro',
      slide: 2,
    },
    {
      monthly: 12_900,
      features: proFeatures,
      options: optionsOf(50 * K, proOptions),
      hasOverages: true,
    },
  ),
  bulkPlan('100K', { size: 100 * K, monthly: 9900, slide: 0 }),
  bulkPlan('250K', { size: 250 * K, monthly: 19_900, slide: 1 }),
  bulkPlan('500K', { size: 500 * K, monthly: 34_900, slide: 2 }),
  bulkPlan('1M', { size: M, monthly: 59_900, slide: 3 }),
  bulkPlan('2.5M', { size: 2.5 * M, monthly: 99_900, slide: 4 }),
  bulkPlan('5M', { size: 5 * M, monthly: 149_900, slide: 5 }),
  plan(
    {
      name: 'enterprise',
      group: 'enterprise',
      allowIntervalDowngrade: true,
    },
    {
      monthly: 179_900,
      yearly: 1_798_800,
      features: [...enterpriseFeatures, 'support_teams'],
      options: { ...enterpriseOptions, ...smallTeams },
      hasOverages: true,
    },
  ),
  plan(
    {
      name: 'enterprise team',
      group: 'enterprise',
      type: 'team',
      allowIntervalDowngrade: true,
    },
    {
      monthly: 179_900,
      yearly: 1_798_800,
      features: [...enterpriseFeatures, 'redirect_routes', 'share_analytics'],
      options: { ...enterpriseOptions, max_team_members: 25 },
      hasOverages: true,
    },
  ),
  plan(
    {
      name: 'enterprise organization',
      group: 'enterprise',
      type: 'organization',
      allowIntervalDowngrade: true,
    },
    {
      monthly: 299_900,
      features: [...enterpriseFeatures, 'redirect_routes', 'share_analytics', 'support_teams'],
      options: { ...enterpriseOptions, max_teams: 25, max_team_members: 250 },
      hasOverages: true,
    },
  ),
  // Keeps a domain and its links after the owner has left a plan with domains.
  plan(
    {
      name: 'domain renewal service',
      group: 'domains',
      hidden: true,
    },
    {
      yearly: 2999,
      features: ['create_linklet', 'use_analytics', 'use_branded_domains'],
      options: optionsOf(100, { max_aliases_per_url: 1 }),
    },
  ),
  // Between personal and pro, for those who leave pro.
  plan(
    {
      name: 'intermediary',
      group: 'personal',
      slide: 1,
      hidden: true,
    },
    {
      monthly: 1499,
      features: [...personalFeatures, 'change_long_url', 'use_branded_domains'],
      options: optionsOf(K),
    },
  ),
  plan(
    {
      name: 'personal Black Friday',
      group: 'personal',
      slide: 2,
      hidden: true,
    },
    {
      yearly: 5994,
      features: personalFeatures,
      options: optionsOf(500),
    },
  ),
  plan(
    {
      name: 'pro Black Friday',
      group: 'pro',
      slide: 3,
      hidden: true,
    },
    {
      yearly: 11_994,
      features: proFeatures,
      options: optionsOf(2 * K, proOptions),
      hasOverages: true,
    },
  ),
];
