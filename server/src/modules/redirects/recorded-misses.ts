import { visitorSite } from '../../platform/network/address-ranges.ts';

const WINDOW_MS = 60_000;
// Many more than people mistype. The bound holds for each server under any flood: some 90 MB a day on the way
// to ClickHouse.
const MOST_A_WINDOW = 600;
// One site's part of these, so that typing errors of others are recorded beside its probes.
const MOST_OF_SITE = 300;

/** Bounds how many failed visits are recorded, so that a flood of them fills no disk. */
export class RecordedMisses {
  #windowEndsAt = 0;
  #recorded = 0;
  readonly #ofSites = new Map<string, number>();

  take(address: string): boolean {
    const now = performance.now();
    if (now >= this.#windowEndsAt) {
      this.#windowEndsAt = now + WINDOW_MS;
      this.#recorded = 0;
      this.#ofSites.clear();
    }
    const site = visitorSite(address);
    const ofSite = this.#ofSites.get(site) ?? 0;
    if (this.#recorded >= MOST_A_WINDOW || ofSite >= MOST_OF_SITE) return false;
    this.#recorded += 1;
    this.#ofSites.set(site, ofSite + 1);
    return true;
  }
}
