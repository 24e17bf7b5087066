import { paddlePaymentPath } from '@linklet/contract/billing/paddle-path.ts';
import { signOnDonePath } from '@linklet/contract/single-sign-on/paths.ts';
import { homepageRoutes } from './homepage-names.ts';

export { analyticsPath } from './homepage-names.ts';

/** Named routes: name to path. Links and redirects use names, never literal paths. */
export const routes = {
  ...homepageRoutes,
  dashboard: '/app/dashboard',
  'dashboard.analytics': '/app/dashboard/analytics',
  'dashboard.tags': '/app/dashboard/tags',
  'analytics.shared': '/app/shared/$token',
  'my-urls.trash': '/app/my-urls/trash',
  'my-urls.clear-history': '/app/my-urls/clear-history',
  login: '/app/login',
  'login.sso': '/app/sso',
  'login.sso.done': signOnDonePath,
  'login.sso.question': '/app/sso/$key',
  'login.two-factor': '/app/login/2FA/verify',
  'login.backup-code': '/app/login/2FA/backup_code',
  'register.email': '/app/register/email',
  'password.email': '/app/password/reset',
  'password.reset': '/app/password/reset/$token',
  'email.verify.account': '/app/email/verify/$userId',
  'email.verify.link': '/app/email/verify/$userId/$hash',
  'email.undo': '/app/email/undo',
  'get-started': '/app/get-started',
  settings: '/app/settings',
  'settings.profile': '/app/settings/profile',
  'settings.profile.delete': '/app/settings/profile/delete',
  'settings.security': '/app/settings/security',
  'settings.teams': '/app/settings/teams',
  'settings.invoices': '/app/settings/invoices',
  'docs.api': '/app/docs/api',
  'settings.api': '/app/settings/api',
  'settings.api.new': '/app/settings/api/new',
  'settings.api.edit': '/app/settings/api/edit/$tokenId',
  'settings.webhooks': '/app/settings/webhooks',
  'settings.webhooks.new': '/app/settings/webhooks/new',
  'settings.webhooks.webhook': '/app/settings/webhooks/$webhookId',
  'settings.webhooks.edit': '/app/settings/webhooks/$webhookId/edit',
  'settings.import': '/app/settings/import',
  'user.vatinfo': '/app/user/vatinfo/$token',
  'user.payment': '/app/user/payment/$token',
  'settings.paymentMethod': '/app/settings/payment-method',
  'settings.pixelScripts': '/app/settings/pixel-scripts',
  'domains.instructions': '/app/domain-instructions/$token',
  'settings.brandedDomains': '/app/settings/branded-domains',
  /** `create`, `create-subdomain` or `create-tiny`. */
  'settings.brandedDomains.create': '/app/settings/branded-domains/$way',
  'settings.brandedDomains.verify': '/app/settings/branded-domains/verify',
  'settings.brandedDomains.edit': '/app/settings/branded-domains/edit/$domain',
  'settings.brandedDomains.unknown': '/app/settings/branded-domains/unknown-aliases/$domain',
  'settings.brandedDomains.stats': '/app/settings/branded-domains/statistics/$domain',
  'org.onboarding': '/app/organizations',
  'org.dashboard': '/app/organizations/$organization/dashboard',
  'org.me': '/app/organizations/$organization/me',
  'org.team': '/app/organizations/$organization/team/$team',
  'teams.none': '/app/organization/$organization/team',
  'teams.team': '/app/organization/$organization/team/$team/profile',
  'teams.membership': '/app/organization/$organization/team/$team/membership',
  'teams.usage': '/app/organization/$organization/team/$team/usage',
  'teams.api': '/app/organization/$organization/team/$team/api',
  'teams.api.new': '/app/organization/$organization/team/$team/api/new',
  'teams.api.edit': '/app/organization/$organization/team/$team/api/edit/$tokenId',
  'teams.webhooks': '/app/organization/$organization/team/$team/webhooks',
  'teams.webhooks.new': '/app/organization/$organization/team/$team/webhooks/new',
  'teams.webhooks.webhook': '/app/organization/$organization/team/$team/webhooks/$webhookId',
  'teams.webhooks.edit': '/app/organization/$organization/team/$team/webhooks/$webhookId/edit',
  'teams.import': '/app/organization/$organization/team/$team/import',
  'org.settings.profile': '/app/organizations/$organization/settings/profile',
  'org.settings.profile.users': '/app/organizations/$organization/settings/profile/users',
  'org.settings.profile.roles': '/app/organizations/$organization/settings/profile/roles',
  'org.settings.profile.sso': '/app/organizations/$organization/settings/profile/sso',
  'org.settings.profile.domains': '/app/organizations/$organization/settings/profile/domains',
  'org.settings.profile.domains.create': '/app/organizations/$organization/settings/profile/domains/$way',
  'org.settings.profile.domains.edit':
    '/app/organizations/$organization/settings/profile/domains/edit/$domain',
  'org.settings.profile.domains.unknown':
    '/app/organizations/$organization/settings/profile/domains/unknown-aliases/$domain',
  'org.settings.profile.domains.stats':
    '/app/organizations/$organization/settings/profile/domains/statistics/$domain',
  'org.settings.teams': '/app/organizations/$organization/settings/teams',
  'org.settings.teams.members': '/app/organizations/$organization/settings/teams/members',
  'org.settings.teams.api': '/app/organizations/$organization/settings/teams/api',
  'org.settings.teams.webhooks': '/app/organizations/$organization/settings/teams/webhooks',
  'team.sso': '/app/organization/$organization/team/$team/sso',
  'org.helpdesk': '/app/organizations/$organization/helpdesk',
  'org.helpdesk.team': '/app/organizations/$organization/helpdesk/team/$team',
  'org.audit': '/app/organizations/$organization/audit',
  notifications: '/app/notifications',
  kiosk: '/app/kiosk',
  'kiosk.users': '/app/kiosk/users',
  'kiosk.user': '/app/kiosk/user/$userId',
  'kiosk.user.former': '/app/kiosk/users/$userId',
  'kiosk.reports': '/app/kiosk/reports',
  'kiosk.editions': '/app/kiosk/editions',
  'kiosk.quote-requests': '/app/kiosk/quote-requests',
  'kiosk.unknown-aliases': '/app/kiosk/unknown-aliases',
  'kiosk.domains': '/app/kiosk/domains',
  'kiosk.domain': '/app/kiosk/domain/$domain',
  'kiosk.banned_domains': '/app/kiosk/banned_domains',
  'kiosk.cloudflareZones': '/app/kiosk/cloudflare/zones',
  'kiosk.mailbox': '/app/kiosk/mailbox',
  'kiosk.announcements': '/app/kiosk/announcements',
  'kiosk.stop-impersonating': '/app/kiosk/user/stop-impersonating',
  invitation: '/app/invitation/$token',
  unsubscribe: '/app/unsubscribe',
  deleted: '/app/deleted',
  confirmed: '/app/confirmed',
  report: '/app/report',
  'signup.pricing': '/app/pricing',
  'black-friday-2024': '/app/black-friday-2024',
  'cyber-monday-2024': '/app/cyber-monday-2024',
  'pricing.old': '/app/pricing/old',
  'pricing.quote': '/app/pricing/quote',
  'subscription.past_due': '/app/subscribe',
  'paddle.payment': paddlePaymentPath,
  /** Pages of the payment sandbox. */
  sandbox: '/app/sandbox/$page/$id',
} as const;

export const shortenFragment = '#shorten';

export const openCreateQuery = '?openCreate=true';

export type RouteName = keyof typeof routes;

/** Prerendered pages; all other routes are screens of the single-page app. */
const publicRoutes: readonly RouteName[] = ['homepage', 'terms', 'privacy', 'accessibility', 'report'];

/** Screens that the service draws with what it knows when it sends them, for search engines and those without script. */
export const drawnScreens: readonly RouteName[] = ['signup.pricing'];

/** What the settings of an account, an organization and a team have below them alike: pages about what is paid. */
export const billingBases = [
  '/app/settings',
  '/app/organizations/$organization/settings/profile',
  '/app/organization/$organization/team/$team',
];

/** Below one of them. */
export const billingPages = [
  'subscription',
  'subscription/$step',
  'subscription/update/$subscription/$interval',
  'payment-method',
  'payment',
  'invoices',
] as const;

export const screenPaths: readonly string[] = (Object.keys(routes) as RouteName[])
  .filter((name) => !publicRoutes.includes(name))
  .map((name): string => routes[name])
  .concat(billingBases.flatMap((base) => billingPages.map((page) => `${base}/${page}`)));

/** Whether the single-page app shows this path without a page load. */
export function isScreen(path: string): boolean {
  return screenPatterns.some((pattern) => pattern.test(path));
}

const screenPatterns = screenPaths.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`));
