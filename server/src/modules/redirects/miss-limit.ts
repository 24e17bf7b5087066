import { LRUCache } from 'lru-cache';
import { visitorNetwork, visitorSite } from '../../platform/network/address-ranges.ts';

// Far above the typing errors of an office behind one address; at this rate, guessing a million aliases takes
// two days.
const MISSES = 300;
const WINDOW_MS = 60_000;
// No people mistype so much. But others behind the address of a prober may follow links that exist.
const MISSES_OF_PROBERS = 10 * MISSES;
const LINKS_OF_OTHERS = 10;
const KEPT_OUT_MS = 60_000;
// A site as a whole has the limit of this many networks.
const NETWORKS_OF_SITE = 16;
// Some ten megabytes. A prober with more networks than this is not slowed down by counting anyway.
const MAX_NETWORKS = 100_000;

interface Counts {
  misses: number;
  /** Some found aliases: repeated visits to one's own link do not make a prober look like a visitor. */
  hits: Set<string>;
  isKeptOut: boolean;
}

export type Standing = 'free' | 'slowed' | 'kept-out';

interface Group {
  name: string;
  /** The size in networks. */
  size: number;
}

/**
 * Slows down guessing. Links that exist are refused only to networks that send hardly anything but misses,
 * for a minute; others with as many are answered slowly.
 */
export class MissLimit {
  readonly #groups = new LRUCache<string, Counts>({ max: MAX_NETWORKS, ttl: WINDOW_MS });

  isExceededBy(address: string): boolean {
    // One network uses up no more of its site's limit than its own share.
    return groupsOf(address).some((group) => this.#noteMiss(group));
  }

  noteHit(address: string, alias: string): void {
    for (const { counts } of this.#countsOf(address))
      if (counts.hits.size < LINKS_OF_OTHERS) counts.hits.add(alias);
  }

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
