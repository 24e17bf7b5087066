import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const BLOCK_BITS = 12;
const BLOCK_BYTES = 1 << BLOCK_BITS;
const SLOTS = 1024;

/** A file read in blocks of 4 KB, with a direct-mapped cache of 1,024 slots: 4 MB. */
export class CachedFile {
  readonly size: number;
  readonly #file: number;
  readonly #blocks = Buffer.allocUnsafeSlow(SLOTS * BLOCK_BYTES);
  readonly #blockInSlot = new Int32Array(SLOTS).fill(-1);

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  byte(offset: number): number {
    return this.#blocks[this.#place(offset)] ?? 0;
  }

  unsigned(offset: number, length: number): number {
    if ((offset & (BLOCK_BYTES - 1)) + length <= BLOCK_BYTES) {
      const place = this.#place(offset);
      return length === 0 ? 0 : this.#blocks.readUIntBE(place, length);
    }
    let value = 0;
    for (let index = 0; index < length; index += 1) value = value * 256 + this.byte(offset + index);
    return value;
  }

  isText(offset: number, length: number, text: string): boolean {
    let isSame = length === text.length;
    for (let index = 0; isSame && index < length; index += 1) {
      isSame = this.byte(offset + index) === text.charCodeAt(index);
    }
    return isSame;
  }

  text(offset: number, length: number): string {
    if ((offset & (BLOCK_BYTES - 1)) + length > BLOCK_BYTES) return this.slice(offset, length).toString();
    const place = this.#place(offset);
    return this.#blocks.toString('utf8', place, place + length);
  }

  slice(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let index = 0; index < length; index += 1) bytes[index] = this.byte(offset + index);
    return bytes;
  }

  #place(offset: number): number {
    const block = offset >>> BLOCK_BITS;
    const slot = block & (SLOTS - 1);
    if (this.#blockInSlot[slot] !== block) this.#load(block, slot);
    return slot * BLOCK_BYTES + (offset & (BLOCK_BYTES - 1));
  }

  close(): void {
    closeSync(this.#file);
  }

  #load(block: number, slot: number): void {
    this.#blockInSlot[slot] = -1;
    readSync(this.#file, this.#blocks, slot * BLOCK_BYTES, BLOCK_BYTES, block * BLOCK_BYTES);
    this.#blockInSlot[slot] = block;
  }
}
