import type { z } from 'zod';
import type { Services } from '../scope.ts';
import { withinDeadline } from './deadline.ts';
import { parse } from './body/parse.ts';
import type { Entrance } from './entrance.ts';
import { createRateLimit } from './limits/rate-limit.ts';

const MAX_BODY_BYTES = 4096;

interface Question<Body extends z.ZodType> {
  path: string;
  body: Body;
  limitPerMinute: number;
  deadlineMs: number;
}

/**
 * An internal call of the front door, without session and headers of ours: the handler knows only the
 * visitor's address, and throws to refuse.
 */
export function frontDoorQuestion<Body extends z.ZodType>(
  { path, body, limitPerMinute, deadlineMs }: Question<Body>,
  handler: (services: Services, asked: z.output<Body>, address: string) => Promise<void>,
): Entrance {
  const limit = createRateLimit(`POST ${path}`, limitPerMinute);
  return {
    endpoints: [],
    ways: [{ method: 'POST', path, access: 'anyone' }],
    register: (server, { services, isTrustedAddress }) => {
      server.post(path, { bodyLimit: MAX_BODY_BYTES }, async (request) => {
        if (!isTrustedAddress(request.ip)) await limit(request.ip);
        await withinDeadline(handler(services, parse(body, request.body), request.ip), deadlineMs);
        return {};
      });
    },
  };
}
