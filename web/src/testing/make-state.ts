import type { AppState } from '@linklet/contract/app-state.ts';
import type { UserView } from '@linklet/contract/accounts.ts';

/** The app state of a guest, but for what is given. */
export function makeState(given: Partial<AppState> = {}): AppState {
  return {
    product: { name: 'Linklet', support_email: 'support@linklet.example', sends_email: true },
    flashMessages: [],
    user: null,
    two_factor: null,
    social: [],
    impersonated: false,
    teamsAllowed: false,
    invitations: 0,
    workspace: null,
    recaptcha: null,
    captcha: { kind: 'altcha', site_key: null, challenge_url: null, whitelist: [] },
    locale: 'en',
    locales: ['en'],
    currency: 'USD',
    domains: { available: [], is_base: true, nameservers: [] },
    features: [],
    CCPA: false,
    GDPR: false,
    surveyEnabled: false,
    ...given,
  };
}

/** A member of staff who may enter the kiosk, but for what is given. */
export function makeStaff(given: Partial<UserView> = {}): UserView {
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
    last_read_announcements_at: null,
    is_terminated: false,
    deletes_at: null,
    ...given,
  };
}
