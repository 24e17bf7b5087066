import type { FastifyHelmetOptions } from '@fastify/helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function strictTransport(baseUrl: string): Record<string, string> {
  return baseUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': `max-age=${String(YEAR_SECONDS)}` }
    : {};
}

/** Sent with every answer of the app. Pages set their own policy; data allows nothing at all. */
export function securityHeaders(isHttps: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  };
}
