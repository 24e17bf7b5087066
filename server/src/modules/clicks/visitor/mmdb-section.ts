import type { CachedFile } from './cached-file.ts';

export type Way = readonly (string | number)[];

// Type numbers of the MaxMind DB specification.
const POINTER = 1;
const TEXT = 2;
const DOUBLE = 3;
const MAP = 7;
const ARRAY = 11;
const BOOLEAN = 14;
const FLOAT = 15;
const UNSIGNED = [5, 6];
const POINTER_BASE = [0, 2048, 526_336, 0] as const;
const LONG_SIZES = [
  [29, 1],
  [285, 2],
  [65_821, 3],
] as const;

/** Reads values in place: it runs for every click, so no value is built that is not asked for. */
export class MmdbSection {
  readonly #bytes: CachedFile;
  readonly #start: number;
  #type = 0;
  #size = 0;
  #offset = 0;

  constructor(bytes: CachedFile, start: number) {
    this.#bytes = bytes;
    this.#start = start;
  }

  text(offset: number, way: Way): string {
    return this.#goTo(offset, way) && this.#type === TEXT ? this.#bytes.text(this.#offset, this.#size) : '';
  }

  number(offset: number, way: Way): number {
    const isThere = this.#goTo(offset, way) && UNSIGNED.includes(this.#type);
    return isThere ? this.#bytes.unsigned(this.#offset, this.#size) : 0;
  }

  decimal(offset: number, way: Way): number | undefined {
    if (!this.#goTo(offset, way) || (this.#type !== DOUBLE && this.#type !== FLOAT)) return undefined;
    const bytes = Uint8Array.from({ length: this.#size }, (_, index) =>
      this.#bytes.byte(this.#offset + index),
    );
    const view = new DataView(bytes.buffer);
    return this.#type === DOUBLE ? view.getFloat64(0) : view.getFloat32(0);
  }

  #goTo(offset: number, way: Way): boolean {
    this.#offset = this.#start + offset;
    this.#enter();
    return way.every((step) => (typeof step === 'string' ? this.#enterValue(step) : this.#enterItem(step)));
  }

  #enterValue(key: string): boolean {
    const pairs = this.#type === MAP ? this.#size : 0;
    for (let pair = 0; pair < pairs; pair += 1) {
      const isFound = this.#isText(key);
      this.#skip();
      if (isFound) {
        this.#enter();
        return true;
      }
      this.#skip();
    }
    return false;
  }

  #enterItem(position: number): boolean {
    if (this.#type !== ARRAY || position >= this.#size) return false;
    for (let item = 0; item < position; item += 1) this.#skip();
    this.#enter();
    return true;
  }

  #isText(text: string): boolean {
    const before = this.#offset;
    this.#enter();
    const isSame = this.#type === TEXT && this.#bytes.isText(this.#offset, this.#size, text);
    this.#offset = before;
    return isSame;
  }

  // A pointer never leads to another pointer.
  #enter(): void {
    this.#readHead();
    if (this.#type !== POINTER) return;
    this.#offset = this.#start + this.#size;
    this.#readHead();
  }

  #skip(): void {
    this.#readHead();
    const isContainer = this.#type === MAP || this.#type === ARRAY;
    const values = isContainer ? this.#size * (this.#type === MAP ? 2 : 1) : 0;
    for (let value = 0; value < values; value += 1) this.#skip();
    const hasBytes = !isContainer && this.#type !== POINTER && this.#type !== BOOLEAN;
    if (hasBytes) this.#offset += this.#size;
  }

  // The size of a pointer is its target.
  #readHead(): void {
    const control = this.#take(1);
    this.#type = control >> 5;
    if (this.#type === POINTER) {
      this.#size = this.#readTarget(control);
      return;
    }
    if (this.#type === 0) this.#type = this.#take(1) + 7;
    const [base, length] = LONG_SIZES[(control & 31) - 29] ?? [control & 31, 0];
    this.#size = base + this.#take(length);
  }

  #readTarget(control: number): number {
    const length = (control >> 3) & 3;
    const high = length === 3 ? 0 : (control & 7) << (8 * (length + 1));
    return high + this.#take(length + 1) + (POINTER_BASE[length] ?? 0);
  }

  #take(length: number): number {
    let value = 0;
    for (const end = this.#offset + length; this.#offset < end; this.#offset += 1) {
      value = value * 256 + this.#bytes.byte(this.#offset);
    }
    return value;
  }
}
