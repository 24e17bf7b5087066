import { setImmediate as nextTurn } from 'node:timers/promises';
import { monotonicMs } from './replica-files.ts';
import type { ReplicaReader } from './replica-reader.ts';

// The keeper looks every 200 ms, so a replica not confirmed in this time has no working keeper.
const FOLLOWED_WITHIN_MS = 1000;
const WAIT_AT_MOST_MS = 450;
const WATCH_MS = 10;

interface Waiting {
  since: number;
  resolve: (hasLooked: boolean) => void;
}

export class NextLook {
  readonly #replica: Pick<ReplicaReader, 'heartbeat' | 'refresh'>;
  #waiting: Waiting[] = [];
  #watch: NodeJS.Timeout | undefined;

  constructor(replica: Pick<ReplicaReader, 'heartbeat' | 'refresh'>) {
    this.#replica = replica;
  }

  isNear(): boolean {
    return monotonicMs() - this.#replica.heartbeat().currentAsOf <= FOLLOWED_WITHIN_MS;
  }

  /** True after a look that began after this call, false if none comes in time. */
  async wait(): Promise<boolean> {
    this.#watch ??= setInterval(() => this.#settle(), WATCH_MS);
    return new Promise((resolve) => this.#waiting.push({ since: monotonicMs(), resolve }));
  }

  #settle(): void {
    const { currentAsOf } = this.#replica.heartbeat();
    const dueSince = monotonicMs() - WAIT_AT_MOST_MS;
    const first = this.#waiting.findIndex(({ since }) => since > currentAsOf && since > dueSince);
    const settled = this.#waiting.splice(0, first < 0 ? this.#waiting.length : first);
    if (this.#waiting.length === 0) this.#stopWatching();
    if (settled.length > 0) this.#replica.refresh();
    void this.#release(settled, currentAsOf);
  }

  // One visitor per turn of the event loop: all at once made the p99 of known links 15 times as high.
  async #release(settled: readonly Waiting[], currentAsOf: number): Promise<void> {
    for (const { since, resolve } of settled) {
      resolve(since <= currentAsOf);
      await nextTurn();
    }
  }

  #stopWatching(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}
