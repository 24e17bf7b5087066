import type { PlanOptions } from './plan-options.ts';

/** What plans may include. Names are the specification's (section 3). */
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
] as const;
export type Feature = (typeof featureNames)[number];

/** What of its plan an organization may keep from a team: what people do with links. */
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

/** What a workspace may do, by the plan of whoever pays for it. */
export interface Entitlements {
  planName: string;
  /** Whether somebody pays for it. */
  isSubscribed: boolean;
  features: readonly Feature[];
  /** What the plan includes, and the organization keeps from the team. */
  withheld: readonly Feature[];
  options: PlanOptions;
  /** How many times the usual requests a minute its people may send. */
  requestFactor: number;
}

/** The plan of accounts without a subscription. */
export const freePlanName = 'free';
