import { LRUCache } from 'lru-cache';
import { visitorNetwork } from '../../platform/address-ranges.ts';

// Far above what a person or an office behind one address mistypes; guessing a million takes two days.
const MISSES = 300;
const WINDOW_MS = 60_000;
const MAX_NETWORKS = 20_000;

/** Counts unknown aliases by network, so that guessing them gets slow. Links that exist are never refused. */
export class MissLimit {
  readonly #misses = new LRUCache<string, { count: number }>({ max: MAX_NETWORKS, ttl: WINDOW_MS });

  /** Notes a miss; true when there were too many within a minute. */
  isExceededBy(address: string): boolean {
    const network = visitorNetwork(address);
    const misses = this.#misses.get(network);
    if (!misses) {
      this.#misses.set(network, { count: 1 });
      return false;
    }
    misses.count += 1;
    return misses.count > MISSES;
  }
}
