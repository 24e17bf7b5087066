import type { Services } from '../scope.ts';
import type { Entrance } from './entrance.ts';
import { createRateLimit } from './limits/rate-limit.ts';

// Large mail services send for many people from few addresses.
const LIMIT_PER_MINUTE = 600;
const MAX_BODY_BYTES = 4096;

/**
 * What mail programs send the one-click request of RFC 8058 to. It comes without a session and without our headers, so
 * the token in the address alone says what may be done.
 */
export function oneClick(
  path: string,
  handler: (services: Services, token: string) => Promise<unknown>,
): Entrance {
  const limit = createRateLimit(`POST ${path}`, LIMIT_PER_MINUTE);
  return {
    endpoints: [],
    ways: [{ method: 'POST', path, access: 'emailToken' }],
    register: (server, { services, isTrustedAddress }) => {
      void server.register(async (apart) => {
        apart.removeAllContentTypeParsers();
        // A form of one field that says nothing more; multipart or not, nobody reads it.
        apart.addContentTypeParser('*', { parseAs: 'string' }, async () => null);
        apart.post<{ Querystring: { token?: unknown } }>(
          path,
          { bodyLimit: MAX_BODY_BYTES },
          async (request) => {
            if (!isTrustedAddress(request.ip)) await limit(request.ip);
            await handler(services, String(request.query.token));
            return {};
          },
        );
      });
    },
  };
}
