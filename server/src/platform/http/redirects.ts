import type { FastifyInstance } from 'fastify';
import type { Scope } from '../scope.ts';
import { withinDeadline } from './deadline.ts';
import { createRateLimit } from './rate-limit.ts';
import type { RouteServices } from './routes.ts';
import { AppError } from '../errors.ts';

export interface Passage {
  scope: Scope;
  params: Record<string, string>;
  /** As it came, without the question mark. */
  query: string;
}

export type OnPassage = (path: string, handler: (passage: Passage) => Promise<string>) => void;

/** Addresses that a browser itself opens and that lead elsewhere; the handler answers where. */
export type Redirects = (on: OnPassage) => void;

export function redirects(register: Redirects): Redirects {
  return register;
}

const LIMIT_PER_MINUTE = 30;
// Others are asked on the way.
const DEADLINE_MS = 15_000;

/** Registers them. They are GETs without our header, so a handler may only go on with what its session began. */
export function registerRedirects(
  server: FastifyInstance,
  services: RouteServices,
  register: Redirects,
): void {
  register((path, handler) => {
    const limit = createRateLimit(`GET ${path}`, LIMIT_PER_MINUTE);
    server.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      if (!services.isTrustedAddress(request.ip)) await limit(request.ip);
      const session = await services.openSession(request, reply, true);
      if (session === null) throw new AppError('session_expired');
      const scope = services.openScope(session, reply);
      const [, query = ''] = request.url.split(/\?(.*)/s);
      const location = await withinDeadline(handler({ scope, params: request.params, query }), DEADLINE_MS);
      reply.header('cache-control', 'no-store');
      return reply.redirect(location, 303);
    });
  });
}
