const TURN_MS = 1;

/** Works through items in their order and spread over a time, so that other work comes between them. */
export class PacedQueue<Item> {
  readonly #spreadMs: number;
  readonly #work: (item: Item) => void;
  #queue: Item[] = [];
  #isRunning = false;

  /** `spreadMs`: what waits now is done in this time. */
  constructor(spreadMs: number, work: (item: Item) => void) {
    this.#spreadMs = spreadMs;
    this.#work = work;
  }

  add(items: readonly Item[]): void {
    for (const item of items) this.#queue.push(item);
    if (!this.#isRunning) this.#run();
  }

  readonly #run = (): void => {
    this.#isRunning = this.#queue.length > 0;
    if (!this.#isRunning) return;
    const share = Math.ceil((this.#queue.length * TURN_MS) / this.#spreadMs);
    // Before the work, so that what throws in it stops nothing behind it.
    setTimeout(this.#run, TURN_MS);
    for (const item of this.#queue.splice(0, share)) this.#work(item);
  };
}
