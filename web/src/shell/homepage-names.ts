/** Named routes of the homepage's first script; `names.ts` has all. */
export const homepageRoutes = {
  homepage: '/app',
  'my-urls': '/app/my-urls',
  analytics: '/app/analytics/$hash',
  register: '/app/register',
  'email.verify': '/app/email/verify',
  'settings.usage': '/app/settings/usage',
  'settings.subscription': '/app/settings/subscription',
  terms: '/app/terms',
  privacy: '/app/privacy-policy',
  accessibility: '/app/accessibility',
} as const;

export function analyticsPath(hash: string): string {
  return homepageRoutes.analytics.replace('$hash', encodeURIComponent(hash));
}
