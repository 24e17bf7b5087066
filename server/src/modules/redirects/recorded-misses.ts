const WINDOW_MS = 60_000;
// Many more than people mistype. Of each server, whatever floods it: some 90 MB a day on their way to ClickHouse.
const MOST_A_WINDOW = 600;

/** Bounds how many visits that find nothing are recorded, so that a flood of them fills no disk. */
export class RecordedMisses {
  #windowEndsAt = 0;
  #recorded = 0;

  /** Whether another one may be recorded; counts it. */
  take(): boolean {
    const now = performance.now();
    if (now >= this.#windowEndsAt) {
      this.#windowEndsAt = now + WINDOW_MS;
      this.#recorded = 0;
    }
    this.#recorded += 1;
    return this.#recorded <= MOST_A_WINDOW;
  }
}
