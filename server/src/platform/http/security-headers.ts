const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Tells browsers to come by https from now on. */
export function strictTransport(baseUrl: string): Record<string, string> {
  return baseUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': `max-age=${String(YEAR_SECONDS)}` }
    : {};
}

/** Sent with every answer of the app. Pages bring their own policy; data allows nothing at all. */
export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cache-control': 'no-store',
    ...strictTransport(baseUrl),
  };
}
