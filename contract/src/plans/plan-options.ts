import { z } from 'zod';
import type { PlanOptions } from './entitlements.ts';

const limit = z.number().int().nullable();
const span = z.string().nullable();

/** What a plan limits, as the app state tells it. */
export const planOptions = z.object({
  max_redirects: limit,
  max_recent_urls: limit,
  alias_lifetime: span,
  analytics_enabled: z.boolean(),
  analytics_public: z.boolean(),
  analytics_period: span,
  max_web_credits: limit,
  discounted_domain_count: limit,
  max_active_aliases: limit,
  max_aliases: limit,
  max_aliases_per_url: limit,
  max_aliases_per_month: limit,
  max_branded_aliases_per_month: limit,
  max_api_credits: limit,
  max_vanity_subdomains: limit,
  max_domains: limit,
  max_subdomains: limit,
  max_domains_subdomains: limit,
  links_with_unlimited_clicks: limit,
  max_trackable_clicks: limit,
  max_teams: limit,
  max_team_members: limit,
}) satisfies z.ZodType<PlanOptions>;
