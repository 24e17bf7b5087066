import type { Clickhouse } from './clickhouse.ts';
import { SECOND_MS } from '../clock.ts';
import { FairTurns } from '../fair-turns.ts';

/** For whom something is asked, and until when somebody waits for it. */
export interface Asking {
  /** Who has a share of the engine for themselves. */
  asker: string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

// The embedded engine answers six at once, and clicks are stored beside them. A screen asks for two dozen, some of
// them three in one, and again while it follows what happens.
const turns = new FairTurns({
  atOnce: 4,
  perAsker: 2,
  waiting: 500,
  waitingPerAsker: 100,
  longestWaitMs: 10 * SECOND_MS,
});

/**
 * The client for one request: what it reads waits for the turn of whoever asks, and ends in the engine when nobody waits
 * for it any more. Throws `too_many_requests` for who asks for too much at once.
 */
export function askedFor(clickhouse: Clickhouse, { asker, signal }: Asking): Clickhouse {
  return {
    ...clickhouse,
    read: async (query) => {
      try {
        return await turns.run(asker, async () => clickhouse.read({ ...query, signal }), signal);
      } catch (error) {
        // What the client says of it is no fault of the engine.
        signal.throwIfAborted();
        throw error;
      }
    },
    as: (other) => askedFor(clickhouse, { asker: other, signal }),
  };
}
