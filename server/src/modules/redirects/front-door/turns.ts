// Some ten milliseconds of answers.
const GO_ON_AT_ONCE = 16;

/**
 * Where connections wait that have had their share of a turn of the event loop: a few of them go on in each, in the
 * order in which they came, however many there are.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isScheduled = false;

  async take(): Promise<void> {
    await new Promise<void>((go) => {
      this.#waiting.push(go);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      for (const go of this.#waiting.splice(0, GO_ON_AT_ONCE)) go();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }
}
