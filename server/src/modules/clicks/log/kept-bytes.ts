const START_BYTES = 64 * 1024;
// Memory beyond this, which a slow disk made necessary, is freed again.
const KEEP_AT_MOST_BYTES = 4 * 1024 * 1024;

/** A byte queue in a single buffer: many small ones that outlive a garbage collection would delay visitors. */
export class KeptBytes {
  #memory = Buffer.allocUnsafeSlow(START_BYTES);
  #length = 0;

  add(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (length > this.#memory.length) this.#resize(length);
    this.#memory.set(bytes, this.#length);
    this.#length = length;
  }

  drop(length: number): void {
    this.#memory.copyWithin(0, length, this.#length);
    this.#length -= length;
    if (this.#memory.length > KEEP_AT_MOST_BYTES) this.#resize(this.#length);
  }

  /** Valid until the next change. */
  all(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  #resize(length: number): void {
    const old = this.all();
    this.#memory = Buffer.allocUnsafeSlow(Math.max(2 ** Math.ceil(Math.log2(length + 1)), START_BYTES));
    this.#memory.set(old);
  }
}
