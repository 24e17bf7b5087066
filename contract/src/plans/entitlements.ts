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

/** A number of something: null is no limit, 0 is restricted. */
type Limit = number | null;

/** A span of time as ISO 8601 writes it, such as `P90D`; null has no end. */
type Span = string | null;

export interface PlanOptions {
  /** A usage month. */
  max_redirects: Limit;
  /** How many of the newest links the list `my-urls` shows. */
  max_recent_urls: Limit;
  /** How long a link works where nothing else is said. */
  alias_lifetime: Span;
  analytics_enabled: boolean;
  /** Whether others may see the clicks on a link. */
  analytics_public: boolean;
  /** How far back clicks are shown. */
  analytics_period: Span;
  /** A usage month. */
  max_web_credits: Limit;
  discounted_domain_count: Limit;
  max_active_aliases: Limit;
  max_aliases: Limit;
  max_aliases_per_url: Limit;
  max_aliases_per_month: Limit;
  max_branded_aliases_per_month: Limit;
  /** A usage month. */
  max_api_credits: Limit;
  max_vanity_subdomains: Limit;
  max_domains: Limit;
  max_subdomains: Limit;
  /** Domains and subdomains together. */
  max_domains_subdomains: Limit;
  /** How many links, the oldest first, show all their clicks: those count for `max_trackable_clicks` of no month. */
  links_with_unlimited_clicks: Limit;
  /** By people, shown of a usage month. */
  max_trackable_clicks: Limit;
  max_teams: Limit;
  max_team_members: Limit;
}

/** What a workspace may do, by the plan of whoever pays for it. */
export interface Entitlements {
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
