import { randomInt } from 'node:crypto';
import { visitorNetwork } from '../../platform/address-ranges.ts';
import { hashText } from '../../platform/text-hash.ts';

// Far above what a person or an office behind one address mistypes; guessing a million takes two days.
const MISSES = 300;
const WINDOW_MS = 60_000;
// Nobody mistypes so much. And behind one address with a prober there are others, who follow links that exist.
const MISSES_OF_PROBERS = 10 * MISSES;
const MISS_SHARE_OF_PROBERS = 0.9;
const KEPT_OUT_MS = 60_000;
// More networks than can probe fast at once; whoever comes after them is slowed down like anybody.
const MAX_WATCHED = 1000;
// As many as the half of a hash tells apart.
const CELLS = 2 ** 16;
const LAST_CELL = CELLS - 1;
const MAX_SEED = 2 ** 32;

interface Watched {
  misses: number;
  hits: number;
  keptOutUntil: number;
}

/**
 * Counts unknown aliases by network, so that guessing them gets slow. Links that exist are refused only to a network
 * that does hardly anything but probe, and for a minute.
 *
 * The counts are a count-min sketch (Cormode and Muthukrishnan, 2005): a network has a cell in each of two rows, and
 * the smaller one is its count, or above it where another network shares both. So a flood from however many networks
 * pushes nobody out, takes no more memory, and leaves nothing to collect, which every visitor would wait for.
 */
export class MissLimit {
  readonly #rows = [new Uint16Array(CELLS), new Uint16Array(CELLS)] as const;
  // So that nobody can tell who shares the cells of whom.
  readonly #seed = randomInt(MAX_SEED);
  #windowEndsAt = 0;
  /** Networks over the limit. */
  readonly #watched = new Map<string, Watched>();

  /** Notes a miss; true when there were too many within a minute. */
  isExceededBy(address: string): boolean {
    this.#beginWindow();
    const network = visitorNetwork(address);
    const hash = hashText(network, this.#seed);
    const [first, second] = this.#rows;
    const isExceeded = Math.min(countUp(first, hash & LAST_CELL), countUp(second, hash >>> 16)) > MISSES;
    if (isExceeded) this.#watch(network);
    return isExceeded;
  }

  /** Notes a visit to a link that exists. */
  noteHit(address: string): void {
    const watched = this.#watchedOf(address);
    if (watched) watched.hits += 1;
  }

  /** Whether nothing is looked up for this network at the moment. */
  keepsOut(address: string): boolean {
    return performance.now() < (this.#watchedOf(address)?.keptOutUntil ?? 0);
  }

  // Nearly always nobody is watched, and it costs nothing.
  #watchedOf(address: string): Watched | undefined {
    return this.#watched.size === 0 ? undefined : this.#watched.get(visitorNetwork(address));
  }

  #watch(network: string): void {
    const watched = this.#watched.get(network) ?? { misses: MISSES, hits: 0, keptOutUntil: 0 };
    if (this.#watched.size < MAX_WATCHED) this.#watched.set(network, watched);
    watched.misses += 1;
    const { misses, hits } = watched;
    const isProber = misses >= MISSES_OF_PROBERS && misses / (misses + hits) > MISS_SHARE_OF_PROBERS;
    if (isProber) watched.keptOutUntil = performance.now() + KEPT_OUT_MS;
  }

  #beginWindow(): void {
    const now = performance.now();
    if (now < this.#windowEndsAt) return;
    this.#windowEndsAt = now + WINDOW_MS;
    for (const row of this.#rows) row.fill(0);
    for (const [network, { keptOutUntil }] of this.#watched) {
      if (keptOutUntil < now) this.#watched.delete(network);
    }
  }
}

/** A cell's new count, which stops above the limit. */
function countUp(row: Uint16Array, cell: number): number {
  const count = Math.min((row[cell] ?? 0) + 1, MISSES + 1);
  row[cell] = count;
  return count;
}
