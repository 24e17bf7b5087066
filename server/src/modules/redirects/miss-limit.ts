import { LRUCache } from 'lru-cache';
import { visitorNetwork } from '../../platform/address-ranges.ts';

// Far above what a person or an office behind one address mistypes; guessing a million takes two days.
const MISSES = 300;
const WINDOW_MS = 60_000;
// Nobody mistypes so much. And behind one address with a prober there are others, who follow links that exist.
const MISSES_OF_PROBERS = 10 * MISSES;
const MISS_SHARE_OF_PROBERS = 0.9;
const KEPT_OUT_MS = 60_000;
// Some ten megabytes. Whoever has more networks than these to probe from is not slowed down by counting.
const MAX_NETWORKS = 100_000;

interface Counts {
  misses: number;
  hits: number;
  isKeptOut: boolean;
}

/**
 * Counts unknown aliases by network, so that guessing them gets slow. Links that exist are refused only to a network
 * that does hardly anything but probe, and for a minute.
 */
export class MissLimit {
  /** Each for a minute from its first miss. */
  readonly #networks = new LRUCache<string, Counts>({ max: MAX_NETWORKS, ttl: WINDOW_MS });

  /** Notes a miss; true when there were too many within a minute. */
  isExceededBy(address: string): boolean {
    const network = visitorNetwork(address);
    const counts = this.#networks.get(network) ?? { misses: 0, hits: 0, isKeptOut: false };
    counts.misses += 1;
    if (counts.misses === 1) this.#networks.set(network, counts);
    if (isProber(counts) && !counts.isKeptOut) this.#keepOut(network, counts);
    return counts.misses > MISSES;
  }

  /** Notes a visit to a link that exists. */
  noteHit(address: string): void {
    const counts = this.#countsOf(address);
    if (counts) counts.hits += 1;
  }

  /** Whether nothing is looked up for this network at the moment. */
  keepsOut(address: string): boolean {
    return this.#countsOf(address)?.isKeptOut ?? false;
  }

  #keepOut(network: string, counts: Counts): void {
    counts.isKeptOut = true;
    this.#networks.set(network, counts, { ttl: KEPT_OUT_MS });
  }

  // Mostly nobody has missed anything, and it costs nothing.
  #countsOf(address: string): Counts | undefined {
    return this.#networks.size === 0 ? undefined : this.#networks.get(visitorNetwork(address));
  }
}

function isProber({ misses, hits }: Counts): boolean {
  return misses >= MISSES_OF_PROBERS && misses / (misses + hits) > MISS_SHARE_OF_PROBERS;
}
