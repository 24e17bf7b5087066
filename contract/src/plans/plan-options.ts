import { z } from 'zod';

/** Null for no limit, 0 for restricted. */
const limit = z.number().int().nullable();
/** An ISO 8601 duration, such as `P90D`; null for no end. */
const span = z.string().nullable();

export const planOptions = z.object({
  /** Per usage month. */
  max_redirects: limit,
  max_recent_urls: limit,
  alias_lifetime: span,
  analytics_enabled: z.boolean(),
  analytics_public: z.boolean(),
  analytics_period: span,
  /** Per usage month. */
  max_web_credits: limit,
  discounted_domain_count: limit,
  max_active_aliases: limit,
  max_aliases: limit,
  max_aliases_per_url: limit,
  max_aliases_per_month: limit,
  max_branded_aliases_per_month: limit,
  /** Per usage month. */
  max_api_credits: limit,
  max_vanity_subdomains: limit,
  max_domains: limit,
  max_subdomains: limit,
  max_domains_subdomains: limit,
  /** This many links, the oldest, show all clicks, which do not count for `max_trackable_clicks`. */
  links_with_unlimited_clicks: limit,
  /** Human clicks shown per usage month. */
  max_trackable_clicks: limit,
  max_teams: limit,
  max_team_members: limit,
});
export type PlanOptions = z.infer<typeof planOptions>;
