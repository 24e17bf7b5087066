import { randomInt } from 'node:crypto';
import { visitorNetwork } from '../../platform/address-ranges.ts';
import { hashText } from '../../platform/text-hash.ts';

// Far above what a person or an office behind one address mistypes; guessing a million takes two days.
const MISSES = 300;
const WINDOW_MS = 60_000;
// As many as the half of a hash tells apart.
const CELLS = 2 ** 16;
const LAST_CELL = CELLS - 1;
const MAX_SEED = 2 ** 32;

/**
 * Counts unknown aliases by network, so that guessing them gets slow. Links that exist are never refused.
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

  /** Notes a miss; true when there were too many within a minute. */
  isExceededBy(address: string): boolean {
    this.#beginWindow();
    const hash = hashText(visitorNetwork(address), this.#seed);
    const [first, second] = this.#rows;
    return Math.min(countUp(first, hash & LAST_CELL), countUp(second, hash >>> 16)) > MISSES;
  }

  #beginWindow(): void {
    const now = performance.now();
    if (now < this.#windowEndsAt) return;
    this.#windowEndsAt = now + WINDOW_MS;
    for (const row of this.#rows) row.fill(0);
  }
}

/** A cell's new count, which stops above the limit. */
function countUp(row: Uint16Array, cell: number): number {
  const count = Math.min((row[cell] ?? 0) + 1, MISSES + 1);
  row[cell] = count;
  return count;
}
