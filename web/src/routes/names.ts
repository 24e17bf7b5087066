/** Named routes of the product: name to path. Links and redirects are made from names, never from typed paths. */
export const routes = {
  homepage: '/app',
  'my-urls': '/app/my-urls',
  'my-urls.clear-history': '/app/my-urls/clear-history',
  analytics: '/app/analytics/$hash',
  terms: '/app/terms',
  privacy: '/app/privacy-policy',
  accessibility: '/app/accessibility',
  report: '/app/report',
} as const;

export type RouteName = keyof typeof routes;

/** The address of a link's analytics. */
export function analyticsPath(hash: string): string {
  return routes.analytics.replace('$hash', encodeURIComponent(hash));
}
