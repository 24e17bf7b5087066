import type { Entrance } from './entrance.ts';
import { registerPassage, type Passage } from './passages.ts';

export type OnPassage = (
  path: string,
  handler: (passage: Passage) => Promise<string>,
  options?: RedirectOptions,
) => void;

export interface RedirectOptions {
  /** Where whoever has no session goes, for whom none is begun then. */
  otherwise: (params: Passage['params']) => string;
}

// A whole school or company signs in by a provider from one address in the morning.
const LIMIT_PER_MINUTE = 300;
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
      for (const [path, handler, options] of passages) {
        registerPassage(server, http, {
          path,
          access: 'session',
          limitPerMinute: LIMIT_PER_MINUTE,
          deadlineMs: DEADLINE_MS,
          beginsForGuests: options === undefined,
          handler,
          ...options,
          send: (reply, location) => reply.header('cache-control', 'no-store').redirect(location, 303),
        });
      }
    },
  };
}
