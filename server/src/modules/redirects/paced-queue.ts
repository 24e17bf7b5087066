// Waking up costs a server about as much as one item.
const TURN_MS = 5;

/**
 * Works through items in their order and evenly over a time. What is due is done one item in a turn of the event loop,
 * so that other work never waits for more than one of them.
 */
export class PacedQueue<Item> {
  readonly #spreadMs: number;
  readonly #work: (item: Item) => void;
  readonly #queue: Item[] = [];
  /** So many of the queue's first are to be done by now. */
  #due = 0;
  /** So many of these are done. */
  #done = 0;
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
    this.#queue.splice(0, this.#done);
    this.#due -= this.#done;
    this.#done = 0;
    this.#isRunning = this.#queue.length > 0;
    if (!this.#isRunning) return;
    const now = performance.now();
    const share = Math.min(1, (now - this.#turnAt) / Math.max(this.#doneBy - this.#turnAt, TURN_MS));
    this.#turnAt = now;
    setTimeout(this.#run, TURN_MS);
    if (this.#due === 0) setImmediate(this.#step);
    this.#due += Math.ceil((this.#queue.length - this.#due) * share);
  };

  readonly #step = (): void => {
    const item = this.#queue[this.#done] as Item;
    this.#done += 1;
    // Before the work, so that what throws in it stops nothing behind it.
    if (this.#done < this.#due) setImmediate(this.#step);
    this.#work(item);
  };
}
