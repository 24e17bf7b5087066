import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { LRUCache } from 'lru-cache';

/**
 * Reads a MaxMind DB file through a small block cache. The libraries for this format hold the whole file in
 * memory, 134 MB for every process; this way the file stays in the system's cache, shared by all.
 */
export interface MmdbFile<Place> {
  /** What the record of an address says, given as its 4 or 16 bytes; undefined when the file has none. */
  find: (address: Uint8Array) => Place | undefined;
  close: () => void;
}

export type MmdbValue = string | number | bigint | boolean | Buffer | MmdbValue[] | MmdbMap;
export interface MmdbMap {
  [key: string]: MmdbValue;
}

interface Metadata {
  nodeCount: number;
  recordBits: number;
  ipVersion: number;
}

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const METADATA_MAX_BYTES = 128 * 1024;
const DATA_SEPARATOR_BYTES = 16;
// Networks share records: a few thousand of them cover most visitors.
const MAX_PLACES = 4096;

/** Opens a file; `understand` reads a record, once for as long as the record is remembered. */
export function openMmdb<Place extends MmdbValue | object>(
  path: string,
  understand: (record: MmdbValue) => Place,
): MmdbFile<Place> {
  const bytes = new CachedFile(path);
  try {
    const metadata = readMetadata(bytes);
    const tree = new SearchTree(bytes, metadata);
    const section = (metadata.nodeCount * metadata.recordBits) / 4 + DATA_SEPARATOR_BYTES;
    const places = new LRUCache<number, Place>({
      max: MAX_PLACES,
      memoMethod: (offset) => understand(new Decoder(bytes, section, section + offset).read()),
    });
    return {
      find: (address) => {
        const offset = tree.find(address);
        return offset === undefined ? undefined : places.memo(offset);
      },
      close: () => bytes.close(),
    };
  } catch (error) {
    bytes.close();
    throw error;
  }
}

function readMetadata(bytes: CachedFile): Metadata {
  const start = Math.max(0, bytes.size - METADATA_MAX_BYTES);
  const end = bytes.slice(start, bytes.size - start);
  const marker = end.lastIndexOf(METADATA_MARKER);
  if (marker < 0) throw new Error('This is no MaxMind DB file.');

  const decoder = new Decoder(bytes, start + marker + METADATA_MARKER.length);
  const { node_count, record_size, ip_version } = decoder.read() as MmdbMap;
  return { nodeCount: Number(node_count), recordBits: Number(record_size), ipVersion: Number(ip_version) };
}

const TOP_BITS = 16;

/** The binary tree from the bits of addresses to records. */
class SearchTree {
  readonly #bytes: CachedFile;
  readonly #metadata: Metadata;
  /** Where the first 16 bits of an IPv4 address lead; -1 for what was not asked yet. */
  readonly #top = new Int32Array(1 << TOP_BITS).fill(-1);

  constructor(bytes: CachedFile, metadata: Metadata) {
    this.#bytes = bytes;
    this.#metadata = metadata;
  }

  /** Where the record of an address stands in the data section; undefined when it has none. */
  find(address: Uint8Array): number | undefined {
    const { nodeCount, ipVersion } = this.#metadata;
    if (address.length > 4 && ipVersion === 4) return undefined;
    const node =
      address.length === 4 ? this.#walk(address, TOP_BITS, this.#topOf(address)) : this.#walk(address);
    return node > nodeCount ? node - nodeCount - DATA_SEPARATOR_BYTES : undefined;
  }

  #topOf(address: Uint8Array): number {
    const index = (address[0] ?? 0) * 256 + (address[1] ?? 0);
    let node = this.#top[index] ?? -1;
    if (node < 0) {
      // A file for both versions keeps IPv4 below 96 zero bits.
      const root = this.#metadata.ipVersion === 6 ? this.#walk(new Uint8Array(12)) : 0;
      node = this.#top[index] = this.#walk(address.subarray(0, TOP_BITS / 8), 0, root);
    }
    return node;
  }

  #walk(address: Uint8Array, from = 0, root = 0): number {
    const { nodeCount } = this.#metadata;
    const bits = address.length * 8;
    let node = root;
    for (let depth = from; depth < bits && node < nodeCount; depth += 1) {
      node = this.#childOf(node, (((address[depth >> 3] ?? 0) >> (7 - (depth & 7))) & 1) === 1);
    }
    return node;
  }

  // A node is two records; those of 28 bits share the byte between them.
  #childOf(node: number, isRight: boolean): number {
    const { recordBits } = this.#metadata;
    const start = (node * recordBits) / 4;
    if (recordBits === 28) {
      const shared = this.#bytes.byte(start + 3);
      return isRight
        ? (shared & 0x0f) * 2 ** 24 + this.#bytes.unsigned(start + 4, 3)
        : (shared >> 4) * 2 ** 24 + this.#bytes.unsigned(start, 3);
    }
    const length = recordBits / 8;
    return this.#bytes.unsigned(start + (isRight ? length : 0), length);
  }
}

const BLOCK_BITS = 12;
const BLOCK_BYTES = 1 << BLOCK_BITS;
const SLOTS = 1024;

/** A file's bytes, read in blocks of 4 KB of which the 1,024 slots hold the last that fell to each: 4 MB. */
class CachedFile {
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

  slice(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let index = 0; index < length; index += 1) bytes[index] = this.byte(offset + index);
    return bytes;
  }

  // Where a byte of the file stands among the blocks, once it is there.
  #place(offset: number): number {
    const block = Math.floor(offset / BLOCK_BYTES);
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

const POINTER = 1;
const POINTER_BASE = [0, 2048, 526_336, 0] as const;

/** Decodes values of a data section; pointers count from its start. */
class Decoder {
  readonly #bytes: CachedFile;
  readonly #sectionStart: number;
  #offset: number;

  constructor(bytes: CachedFile, sectionStart: number, offset = sectionStart) {
    this.#bytes = bytes;
    this.#sectionStart = sectionStart;
    this.#offset = offset;
  }

  read(): MmdbValue {
    const control = this.#take(1);
    const type = control >> 5;
    if (type === POINTER) return this.#followPointer(control);
    return this.#readValue(type === 0 ? this.#take(1) + 7 : type, this.#readSize(control & 31));
  }

  #take(length: number): number {
    const value = this.#bytes.unsigned(this.#offset, length);
    this.#offset += length;
    return value;
  }

  #followPointer(control: number): MmdbValue {
    const length = (control >> 3) & 3;
    const high = length === 3 ? 0 : (control & 7) * 256 ** (length + 1);
    const target = high + this.#take(length + 1) + (POINTER_BASE[length] ?? 0);
    return new Decoder(this.#bytes, this.#sectionStart, this.#sectionStart + target).read();
  }

  #readSize(size: number): number {
    if (size < 29) return size;
    const [base, length] = (
      [
        [29, 1],
        [285, 2],
        [65_821, 3],
      ] as const
    )[size - 29] ?? [0, 0];
    return base + this.#take(length);
  }

  // The numbers are those of the format's specification.
  #readValue(type: number, size: number): MmdbValue {
    switch (type) {
      case 2:
        return this.#takeBytes(size).toString('utf8');
      case 3:
        return this.#takeBytes(8).readDoubleBE(0);
      case 7:
        return Object.fromEntries(Array.from({ length: size }, () => [this.read() as string, this.read()]));
      case 11:
        return Array.from({ length: size }, () => this.read());
      case 14:
        return size !== 0;
      case 15:
        return this.#takeBytes(4).readFloatBE(0);
      default:
        return this.#readNumber(type, size);
    }
  }

  #readNumber(type: number, size: number): MmdbValue {
    const isUnsigned = type === 5 || type === 6;
    if (isUnsigned) return this.#take(size);
    const bytes = this.#takeBytes(size);
    if (type === 8) return bytes.length === 4 ? bytes.readInt32BE(0) : bytes.readUIntBE(0, size);
    const isWide = type === 9 || type === 10;
    return isWide ? BigInt(`0x0${bytes.toString('hex')}`) : bytes;
  }

  #takeBytes(length: number): Buffer {
    const bytes = this.#bytes.slice(this.#offset, length);
    this.#offset += length;
    return bytes;
  }
}
