import type { FastifyInstance } from 'fastify';
import { registerPassage, type Passage } from './passages.ts';
import type { RouteServices } from './routes.ts';

export type OnPassage = (path: string, handler: (passage: Passage) => Promise<string>) => void;

/** Addresses that a browser itself opens and that lead elsewhere; the handler answers where. */
export type Redirects = (on: OnPassage) => void;

export function redirects(register: Redirects): Redirects {
  return register;
}

const LIMIT_PER_MINUTE = 30;
// Others are asked on the way.
const DEADLINE_MS = 15_000;

export function registerRedirects(
  server: FastifyInstance,
  services: RouteServices,
  register: Redirects,
): void {
  register((path, handler) => {
    registerPassage(server, services, {
      path,
      limitPerMinute: LIMIT_PER_MINUTE,
      deadlineMs: DEADLINE_MS,
      beginsForGuests: true,
      handler,
      send: (reply, location) => reply.header('cache-control', 'no-store').redirect(location, 303),
    });
  });
}
