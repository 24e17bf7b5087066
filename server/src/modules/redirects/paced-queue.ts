const TURN_MS = 1;

/** Works through items in their order and evenly over a time, so that other work comes between them. */
export class PacedQueue<Item> {
  readonly #spreadMs: number;
  readonly #work: (item: Item) => void;
  #queue: Item[] = [];
  #isRunning = false;
  #turnAt = 0;
  #doneBy = 0;

  /** `spreadMs`: what waits after an addition is done in this time. */
  constructor(spreadMs: number, work: (item: Item) => void) {
    this.#spreadMs = spreadMs;
    this.#work = work;
  }

  add(items: readonly Item[]): void {
    for (const item of items) this.#queue.push(item);
    const now = performance.now();
    this.#doneBy = now + this.#spreadMs;
    if (this.#isRunning) return;
    this.#turnAt = now - TURN_MS;
    this.#run();
  }

  readonly #run = (): void => {
    this.#isRunning = this.#queue.length > 0;
    if (!this.#isRunning) return;
    const now = performance.now();
    const share = Math.min(1, (now - this.#turnAt) / Math.max(this.#doneBy - this.#turnAt, TURN_MS));
    this.#turnAt = now;
    // Before the work, so that what throws in it stops nothing behind it.
    setTimeout(this.#run, TURN_MS);
    for (const item of this.#queue.splice(0, Math.ceil(this.#queue.length * share))) this.#work(item);
  };
}
