import type { FastifyInstance } from 'fastify';
import type { RouteServices } from './routes.ts';
import { createRateLimit } from './rate-limit.ts';

// Large mail services send for many people from few addresses.
const LIMIT_PER_MINUTE = 600;
const MAX_BODY_BYTES = 4096;

export interface OneClick {
  path: string;
  handler: (token: string) => Promise<unknown>;
}

/**
 * Registers what mail programs send the one-click request of RFC 8058 to. It comes without a session and without our
 * headers, so the token in the address alone says what may be done.
 */
export function registerOneClick(
  server: FastifyInstance,
  services: Pick<RouteServices, 'isTrustedAddress'>,
  { path, handler }: OneClick,
): void {
  const limit = createRateLimit(`POST ${path}`, LIMIT_PER_MINUTE);
  void server.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    // A form of one field that says nothing more; multipart or not, nobody reads it.
    apart.addContentTypeParser('*', { parseAs: 'string' }, async () => null);
    apart.post<{ Querystring: { token?: unknown } }>(path, { bodyLimit: MAX_BODY_BYTES }, async (request) => {
      if (!services.isTrustedAddress(request.ip)) await limit(request.ip);
      await handler(String(request.query.token));
      return {};
    });
  });
}
