import { LRUCache } from 'lru-cache';
import { visitorNetwork, visitorSite } from '../../platform/network/address-ranges.ts';

// Far above what a person or an office behind one address mistypes; guessing a million takes two days.
const MISSES = 300;
const WINDOW_MS = 60_000;
// Nobody mistypes so much. And behind one address with a prober there are others, who follow links that exist.
const MISSES_OF_PROBERS = 10 * MISSES;
const LINKS_OF_OTHERS = 10;
const KEPT_OUT_MS = 60_000;
// So many networks' worth for all of one site together.
const NETWORKS_OF_SITE = 16;
// Some ten megabytes. Whoever has more networks than these to probe from is not slowed down by counting.
const MAX_NETWORKS = 100_000;

interface Counts {
  misses: number;
  /** Some links that were found: following one of one's own again and again makes nobody a visitor. */
  hits: Set<string>;
  isKeptOut: boolean;
}

/** How a visitor is answered: at once, after a while, or not at all. */
export type Standing = 'free' | 'slowed' | 'kept-out';

/** What a visitor is counted with. */
interface Group {
  name: string;
  /** In networks. */
  size: number;
}

/**
 * Counts unknown aliases by network and site, so that guessing them gets slow. Links that exist are refused only where
 * hardly anything but probing comes from, and for a minute; elsewhere whoever probes as much is answered slowly.
 */
export class MissLimit {
  /** Each for a minute from its first miss. */
  readonly #groups = new LRUCache<string, Counts>({ max: MAX_NETWORKS, ttl: WINDOW_MS });

  /** Notes a miss; true when there were too many within a minute. */
  isExceededBy(address: string): boolean {
    // One network uses up no more of its site than its own share.
    return groupsOf(address).some((group) => this.#noteMiss(group));
  }

  /** Notes a visit to a link that exists. */
  noteHit(address: string, alias: string): void {
    for (const { counts } of this.#countsOf(address))
      if (counts.hits.size < LINKS_OF_OTHERS) counts.hits.add(alias);
  }

  /** How this visitor is answered at the moment. */
  standingOf(address: string): Standing {
    const counted = this.#countsOf(address);
    if (counted.length === 0) return 'free';
    if (counted.some(({ counts }) => counts.isKeptOut)) return 'kept-out';
    return counted.some(({ counts, size }) => probes(counts, size)) ? 'slowed' : 'free';
  }

  #noteMiss({ name, size }: Group): boolean {
    const counts: Counts = this.#groups.get(name) ?? { misses: 0, hits: new Set(), isKeptOut: false };
    counts.misses += 1;
    if (counts.misses === 1) this.#groups.set(name, counts);
    if (isProber(counts, size) && !counts.isKeptOut) this.#keepOut(name, counts);
    return counts.misses > MISSES * size;
  }

  #keepOut(name: string, counts: Counts): void {
    counts.isKeptOut = true;
    this.#groups.set(name, counts, { ttl: KEPT_OUT_MS });
  }

  // Mostly nobody has missed anything, and it costs nothing.
  #countsOf(address: string): { counts: Counts; size: number }[] {
    if (this.#groups.size === 0) return [];
    return groupsOf(address).flatMap(({ name, size }) => {
      const counts = this.#groups.get(name);
      return counts === undefined ? [] : { counts, size };
    });
  }
}

function groupsOf(address: string): Group[] {
  const network = { name: visitorNetwork(address), size: 1 };
  const site = { name: visitorSite(address), size: NETWORKS_OF_SITE };
  return site.name === network.name ? [network] : [network, site];
}

function probes({ misses }: Counts, size: number): boolean {
  return misses >= MISSES_OF_PROBERS * size;
}

function isProber(counts: Counts, size: number): boolean {
  return probes(counts, size) && counts.hits.size < LINKS_OF_OTHERS;
}
