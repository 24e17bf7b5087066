const START_BYTES = 64 * 1024;
// What a slow disk made necessary for a while is given back.
const KEEP_AT_MOST_BYTES = 4 * 1024 * 1024;

/**
 * A row of bytes that grows at its end and is dropped from its beginning. All in one piece of memory: of many small
 * ones, those that outlive a collection cost every visitor time.
 */
export class KeptBytes {
  #memory = Buffer.allocUnsafeSlow(START_BYTES);
  #length = 0;

  /** Adds a copy. */
  add(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (length > this.#memory.length) this.#resize(length);
    this.#memory.set(bytes, this.#length);
    this.#length = length;
  }

  /** Forgets the first bytes. */
  drop(length: number): void {
    this.#memory.copyWithin(0, length, this.#length);
    this.#length -= length;
    if (this.#memory.length > KEEP_AT_MOST_BYTES) this.#resize(this.#length);
  }

  /** All of them; good until the next change. */
  all(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  #resize(length: number): void {
    const old = this.all();
    this.#memory = Buffer.allocUnsafeSlow(Math.max(2 ** Math.ceil(Math.log2(length + 1)), START_BYTES));
    this.#memory.set(old);
  }
}
