import type { Entrance } from './entrance.ts';
import { redirectTo } from './open-routes.ts';
import { registerPassage, type Passage } from './passages.ts';

export type OnPassage = (
  path: string,
  handler: (passage: Passage) => Promise<string>,
  options?: RedirectOptions,
) => void;

export interface RedirectOptions {
  otherwise: (params: Passage['params']) => string;
}

// A whole school or company may sign in from one address in the morning.
const LIMIT_PER_MINUTE = 300;
// Other services are called on the way.
const DEADLINE_MS = 15_000;

export function redirects(list: (on: OnPassage) => void): Entrance {
  const passages: Parameters<OnPassage>[] = [];
  list((...passage) => void passages.push(passage));
  return {
    endpoints: [],
    ways: passages.map(([path]) => ({ method: 'GET', path, by: 'session', access: 'session' })),
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
          send: (reply, location) => redirectTo(location)(reply),
        });
      }
    },
  };
}
