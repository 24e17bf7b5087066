import { setTimeout as sleep } from 'node:timers/promises';

const TURN_MS = 1;

/** Runs small pieces of work in their order and spread over a time, so that other work comes between them. */
export class PacedQueue {
  readonly #spreadMs: number;
  #queue: (() => void)[] = [];
  #isRunning = false;

  /** `spreadMs`: what waits now is done in this time. */
  constructor(spreadMs: number) {
    this.#spreadMs = spreadMs;
  }

  add(work: () => void): void {
    this.#queue.push(work);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      const share = Math.ceil((this.#queue.length * TURN_MS) / this.#spreadMs);
      for (const work of this.#queue.splice(0, share)) work();
      await sleep(TURN_MS);
    }
    this.#isRunning = false;
  }
}
