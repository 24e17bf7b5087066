import type { Services } from '../scope.ts';
import type { Entrance } from './entrance.ts';
import { createRateLimit } from './limits/rate-limit.ts';

// Large mail services send for many people from few addresses.
const LIMIT_PER_MINUTE = 600;
const MAX_BODY_BYTES = 4096;

/** One-click unsubscribe (RFC 8058), without session and headers: only the URL's token authorizes. */
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
        // The form has one fixed field, in any encoding; it is ignored.
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
