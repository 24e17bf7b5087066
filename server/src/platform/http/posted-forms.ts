import type { Services } from '../scope.ts';
import type { Entrance } from './entrance.ts';
import { createRateLimit } from './limits/rate-limit.ts';
import { withinDeadline } from './deadline.ts';

const LIMIT_PER_MINUTE = 300;
const DEADLINE_MS = 5000;

export interface PostedForm {
  params: Record<string, string>;
  fields: URLSearchParams;
  address: string;
}

/**
 * A form that another site's page posts. It comes without our cookies, so its contents must prove themselves;
 * the handler returns the next URL.
 */
export function postedForm(
  path: string,
  { maxBytes }: { maxBytes: number },
  handler: (services: Services, form: PostedForm) => Promise<string>,
): Entrance {
  const limit = createRateLimit(`POST ${path}`, LIMIT_PER_MINUTE);
  return {
    endpoints: [],
    ways: [{ method: 'POST', path, access: 'assertion' }],
    register: (server, { services, isTrustedAddress }) => {
      void server.register(async (apart) => {
        apart.removeAllContentTypeParsers();
        apart.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          async (_: unknown, body: string) => new URLSearchParams(body),
        );
        apart.post<{ Params: Record<string, string>; Body?: URLSearchParams }>(
          path,
          { bodyLimit: maxBytes },
          async (request, reply) => {
            if (!isTrustedAddress(request.ip)) await limit(request.ip);
            const { params, body: fields = new URLSearchParams(), ip: address } = request;
            const form = { params, fields, address };
            const to = await withinDeadline(handler(services, form), DEADLINE_MS);
            return reply.header('cache-control', 'no-store').redirect(to, 303);
          },
        );
      });
    },
  };
}
