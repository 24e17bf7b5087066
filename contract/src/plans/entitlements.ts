import type { PlanOptions } from './plan-options.ts';

/** Features of plans, named as in section 3 of the specification. */
export const featureNames = [
  'create_linklet',
  'update_linklet',
  'change_long_url',
  'archive_linklet',
  'delete_linklet',
  'use_custom_alias',
  'use_tags',
  'manage_expiration',
  'use_bulk',
  'redirect_routes',
  'use_analytics',
  'share_analytics',
  'download_logs',
  'use_api',
  'use_branded_domains',
  'add_branded_domains',
  'purchase_branded_domains',
  'add_vanity_subdomains',
  'domain_root_redirect',
  'domain_404_redirect',
  'support_teams',
  'webhooks',
  'support',
  'dedicated_manager',
  'emergency_phone',
  'uptime_guarantee',
] as const;
export type Feature = (typeof featureNames)[number];

/** Features for work with links, which an organization may withhold from a team. */
export const teamFeatures = [
  'update_linklet',
  'change_long_url',
  'archive_linklet',
  'delete_linklet',
  'use_custom_alias',
  'use_tags',
  'manage_expiration',
  'use_bulk',
  'redirect_routes',
  'use_analytics',
  'share_analytics',
  'download_logs',
] as const satisfies readonly Feature[];
export type TeamFeature = (typeof teamFeatures)[number];

/** Why a feature or an option is not as the plan has it. */
export interface EntitlementSource {
  by: 'grant' | 'override' | 'organization' | 'overdue';
  /** When it changes by itself; null for no end that is known. */
  until: Date | null;
  /** What grants add to a limit. */
  granted: number;
}

export interface Entitlements {
  planName: string;
  isSubscribed: boolean;
  features: readonly Feature[];
  withheld: readonly Feature[];
  options: PlanOptions;
  /** Of what is not as the plan has it. */
  sources: Readonly<Partial<Record<Feature | keyof PlanOptions, EntitlementSource>>>;
  /** What an overdue payment stops: `soft` new links, domains and members, `hard` API and bulk, too. */
  overdue: 'soft' | 'hard' | null;
  /** Factor on the usual requests a minute. */
  requestFactor: number;
}

export const freePlanName = 'free';
