import type { AppState, StateUser } from '@linklet/contract/app-state/endpoints.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';

/** The app state of a guest, but for what is given. */
export function makeState(given: Partial<AppState> = {}): AppState {
  return {
    product: {
      name: 'Linklet',
      support_email: 'support@linklet.example',
      sends_email: true,
      team_key: 'slug',
    },
    flashMessages: [],
    user: null,
    two_factor: null,
    social: [],
    impersonated: false,
    teamsAllowed: false,
    invitations: 0,
    workspace: null,
    debt: null,
    recaptcha: null,
    captcha: { kind: 'altcha', site_key: null, challenge_url: null, whitelist: [] },
    locale: 'en',
    locales: ['en'],
    currency: 'USD',
    domains: { available: [], is_base: true, nameservers: [] },
    features: [],
    withheld: [],
    promotion: null,
    CCPA: false,
    GDPR: false,
    surveyEnabled: false,
    ...given,
  };
}

const unlimited = { used: null, limit: null, soft_limit: null, overage: null };

/** Of an account without a subscription. */
export const options: PlanOptions = {
  ...{ max_redirects: null, max_recent_urls: null, alias_lifetime: null, analytics_enabled: true },
  ...{ analytics_public: false, analytics_period: null, max_web_credits: 0, discounted_domain_count: 0 },
  ...{ max_active_aliases: null, max_aliases: null, max_aliases_per_url: 1, max_aliases_per_month: null },
  ...{ max_branded_aliases_per_month: 0, max_api_credits: 0, max_vanity_subdomains: 0, max_domains: 0 },
  ...{ max_subdomains: 0, max_domains_subdomains: 0, links_with_unlimited_clicks: null },
  ...{ max_trackable_clicks: null, max_teams: 0, max_team_members: 0 },
};

/** A member of staff who may enter the kiosk, but for what is given. */
export function makeStaff(given: Partial<StateUser> = {}): StateUser {
  return {
    id: '1',
    name: 'Ada',
    email: 'ada@linklet.example',
    photo_url: null,
    email_verified_at: '2026-01-01T00:00:00Z',
    pending_email: null,
    has_password: true,
    time_zone: 'UTC',
    status: 0,
    uses_two_factor_auth: true,
    two_factor_moving: false,
    active_two_factor_backup_codes_count: 8,
    isDeveloper: true,
    plan: 'free',
    is_subscribed: given.plan !== undefined && given.plan !== 'free',
    last_read_announcements_at: null,
    is_terminated: false,
    deletes_at: null,
    ...{ subscriptions: { current: [], future: [] }, billing_customers: [] },
    ...{ organizations: [], teams: [], current_team_id: null, isSurveyEnabled: false },
    domains: { owned: [], personal: [] },
    options,
    features: [],
    limits: {
      ...{ limit: { web: 0 }, used: { web: 0 }, active_aliases: unlimited, aliases: unlimited },
      ...{ aliases_per_month: unlimited, branded_aliases_per_month: unlimited, web_credits: unlimited },
    },
    ...given,
  };
}
