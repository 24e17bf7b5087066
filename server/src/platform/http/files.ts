import type { FastifyInstance } from 'fastify';
import { registerPassage, type Passage } from './passages.ts';
import type { RouteServices } from './routes.ts';

export interface ServedFile {
  bytes: Buffer;
  type: string;
  /** As it is called where somebody keeps it. */
  name: string;
}

export type OnFile = (path: string, handler: (passage: Passage) => Promise<ServedFile>) => void;

/** Files of people, for pages to show. One that changes gets another address. */
export type Files = (on: OnFile) => void;

export function files(register: Files): Files {
  return register;
}

const LIMIT_PER_MINUTE = 600;
const DEADLINE_MS = 5000;
// Whoever signs out leaves them in the browser for this long.
const KEEP_SECONDS = 3600;

/** As a page's own they are shown; opened by themselves they are downloaded, so that they never become a page. */
export function registerFiles(server: FastifyInstance, services: RouteServices, register: Files): void {
  register((path, handler) => {
    registerPassage(server, services, {
      path,
      limitPerMinute: LIMIT_PER_MINUTE,
      deadlineMs: DEADLINE_MS,
      beginsForGuests: false,
      handler,
      send: (reply, { bytes, type, name }) =>
        reply
          .headers({
            'cache-control': `private, max-age=${String(KEEP_SECONDS)}`,
            'content-disposition': `attachment; filename="${name}"`,
            vary: 'cookie',
          })
          .type(type)
          .send(bytes),
    });
  });
}
