import { z } from 'zod';

/** A number of something: null is no limit, 0 is restricted. */
const limit = z.number().int().nullable();
/** A span of time as ISO 8601 writes it, such as `P90D`; null has no end. */
const span = z.string().nullable();

/** What a plan limits, as the app state tells it. */
export const planOptions = z.object({
  /** A usage month. */
  max_redirects: limit,
  /** How many of the newest links the list `my-urls` shows. */
  max_recent_urls: limit,
  /** How long a link works where nothing else is said. */
  alias_lifetime: span,
  analytics_enabled: z.boolean(),
  /** Whether others may see the clicks on a link. */
  analytics_public: z.boolean(),
  /** How far back clicks are shown. */
  analytics_period: span,
  /** A usage month. */
  max_web_credits: limit,
  discounted_domain_count: limit,
  max_active_aliases: limit,
  max_aliases: limit,
  max_aliases_per_url: limit,
  max_aliases_per_month: limit,
  max_branded_aliases_per_month: limit,
  /** A usage month. */
  max_api_credits: limit,
  max_vanity_subdomains: limit,
  max_domains: limit,
  max_subdomains: limit,
  /** Domains and subdomains together. */
  max_domains_subdomains: limit,
  /** How many links, the oldest first, show all their clicks: those count for `max_trackable_clicks` of no month. */
  links_with_unlimited_clicks: limit,
  /** By people, shown of a usage month. */
  max_trackable_clicks: limit,
  max_teams: limit,
  max_team_members: limit,
});
export type PlanOptions = z.infer<typeof planOptions>;
