// Waking up costs a server about as much as one item.
const TURN_MS = 5;

/**
 * Works through items in their order and evenly over a time. What is due is done one item in a turn of the event loop,
 * so that nobody waits for several of them; what is left of it when the next is due is done at once, so that a busy
 * server does not fall behind.
 */
export class PacedQueue<Item> {
  readonly #spreadMs: number;
  readonly #work: (item: Item) => void;
  readonly #queue: Item[] = [];
  /** So many of the queue's first are due. */
  #due = 0;
  /** So many of these are done. */
  #done = 0;
  #isRunning = false;
  #isStepping = false;
  #turnAt = 0;
  #doneBy = 0;

  /** `spreadMs`: what waits after an addition is done in this time. `work` must not throw. */
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
    while (this.#done < this.#due) this.#workOnNext();
    this.#queue.splice(0, this.#done);
    this.#done = 0;
    this.#due = 0;
    this.#isRunning = this.#queue.length > 0;
    if (!this.#isRunning) return;
    const now = performance.now();
    const share = Math.min(1, (now - this.#turnAt) / Math.max(this.#doneBy - this.#turnAt, TURN_MS));
    this.#turnAt = now;
    this.#due = Math.ceil(this.#queue.length * share);
    setTimeout(this.#run, TURN_MS);
    if (this.#isStepping) return;
    this.#isStepping = true;
    setImmediate(this.#step);
  };

  readonly #step = (): void => {
    if (this.#done < this.#due) this.#workOnNext();
    this.#isStepping = this.#done < this.#due;
    if (this.#isStepping) setImmediate(this.#step);
  };

  #workOnNext(): void {
    const item = this.#queue[this.#done] as Item;
    this.#done += 1;
    this.#work(item);
  }
}
