import type { Entrance } from './entrance.ts';
import { registerPassage, type Passage } from './passages.ts';

export type OnPassage = (path: string, handler: (passage: Passage) => Promise<string>) => void;

const LIMIT_PER_MINUTE = 30;
// Others are asked on the way.
const DEADLINE_MS = 15_000;

/** Addresses that a browser itself opens and that lead elsewhere; the handlers answer where. */
export function redirects(list: (on: OnPassage) => void): Entrance {
  const passages: Parameters<OnPassage>[] = [];
  list((...passage) => void passages.push(passage));
  return {
    endpoints: [],
    ways: passages.map(([path]) => ({ method: 'GET', path, access: 'session' })),
    register: (server, http) => {
      for (const [path, handler] of passages) {
        registerPassage(server, http, {
          path,
          access: 'session',
          limitPerMinute: LIMIT_PER_MINUTE,
          deadlineMs: DEADLINE_MS,
          beginsForGuests: true,
          handler,
          send: (reply, location) => reply.header('cache-control', 'no-store').redirect(location, 303),
        });
      }
    },
  };
}
