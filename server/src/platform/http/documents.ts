import type { Services } from '../scope.ts';
import type { Entrance } from './entrance.ts';
import { createRateLimit } from './limits/rate-limit.ts';

const LIMIT_PER_MINUTE = 120;

/** A document that other services fetch without a session; it has no personal data. */
export function publicDocument(
  path: string,
  type: string,
  handler: (services: Services, params: Record<string, string>) => string,
): Entrance {
  const limit = createRateLimit(`GET ${path}`, LIMIT_PER_MINUTE);
  return {
    endpoints: [],
    ways: [{ method: 'GET', path, access: 'anyone' }],
    register: (server, { services, isTrustedAddress }) => {
      server.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
        if (!isTrustedAddress(request.ip)) await limit(request.ip);
        return reply.type(type).send(handler(services, request.params));
      });
    },
  };
}
