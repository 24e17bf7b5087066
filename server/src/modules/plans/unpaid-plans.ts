import { freePlanName, type Entitlements } from '@linklet/contract/plans/entitlements.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';

const unpaid: PlanOptions = {
  max_redirects: null,
  max_recent_urls: null,
  alias_lifetime: null,
  analytics_enabled: true,
  analytics_public: false,
  analytics_period: null,
  max_web_credits: 0,
  discounted_domain_count: 0,
  max_active_aliases: null,
  max_aliases: null,
  max_aliases_per_url: 1,
  max_aliases_per_month: null,
  max_branded_aliases_per_month: 0,
  max_api_credits: 0,
  max_vanity_subdomains: 0,
  max_domains: 0,
  max_subdomains: 0,
  max_domains_subdomains: 0,
  links_with_unlimited_clicks: null,
  max_trackable_clicks: null,
  max_teams: 0,
  max_team_members: 0,
};

export const guestPlan: Entitlements = {
  planName: freePlanName,
  isSubscribed: false,
  features: ['create_linklet', 'use_analytics'],
  withheld: [],
  options: { ...unpaid, max_recent_urls: 100 },
  requestFactor: 1,
};

export const unverifiedPlan: Entitlements = {
  planName: freePlanName,
  isSubscribed: false,
  features: [...guestPlan.features, 'manage_expiration'],
  withheld: [],
  options: unpaid,
  requestFactor: 1,
};

export const freePlan: Entitlements = {
  planName: freePlanName,
  isSubscribed: false,
  features: [...unverifiedPlan.features, 'use_custom_alias'],
  withheld: [],
  options: unpaid,
  requestFactor: 1,
};
