import { setTimeout as sleep } from 'node:timers/promises';
import { visitorSite } from '../../platform/network/address-ranges.ts';
import { SECOND_MS } from '../../platform/clock.ts';

const SLOWED_MS = 2 * SECOND_MS;
// A site then gets ten answers a second; each waiting answer costs a timer.
const MOST_OF_SITE = 20;
const MOST = 1000;

export class SlowAnswers {
  readonly #slowedMs: number;
  readonly #waiting = new Map<string, number>();
  #all = 0;

  constructor(slowedMs = SLOWED_MS) {
    this.#slowedMs = slowedMs;
  }

  /** Waits for a while; false at once if too many of the visitor's site wait already. */
  async wait(address: string): Promise<boolean> {
    const site = visitorSite(address);
    const ofSite = this.#waiting.get(site) ?? 0;
    if (ofSite >= MOST_OF_SITE || this.#all >= MOST) return false;
    this.#change(site, 1);
    await sleep(this.#slowedMs);
    this.#change(site, -1);
    return true;
  }

  #change(site: string, by: number): void {
    this.#all += by;
    const left = (this.#waiting.get(site) ?? 0) + by;
    if (left === 0) this.#waiting.delete(site);
    else this.#waiting.set(site, left);
  }
}
