import type { Clickhouse } from './clickhouse.ts';
import { SECOND_MS } from '../clock.ts';
import { FairTurns } from '../fair-turns.ts';

export interface Asking {
  asker: string;
  signal: AbortSignal;
}

// The embedded engine runs six queries at once besides storing clicks. A screen sends two dozen, some of
// which are three in one, and repeats them while it is live.
const turns = new FairTurns({
  atOnce: 4,
  perAsker: 2,
  waiting: 500,
  waitingPerAsker: 100,
  longestWaitMs: 20 * SECOND_MS,
});

/** Queries wait for the asker's turn and end with the signal. Throws `too_many_requests`. */
export function askedFor(clickhouse: Clickhouse, { asker, signal }: Asking): Clickhouse {
  return {
    ...clickhouse,
    read: async (query) => {
      try {
        return await turns.run(asker, async () => clickhouse.read({ ...query, signal }), signal);
      } catch (error) {
        // An error after the abort is the client's, not the engine's.
        signal.throwIfAborted();
        throw error;
      }
    },
    as: (other) => askedFor(clickhouse, { asker: other, signal }),
  };
}
