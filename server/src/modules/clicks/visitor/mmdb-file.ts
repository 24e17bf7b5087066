import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Reads a MaxMind DB file through a small block cache. The libraries for this format hold the whole file in
 * memory, 134 MB for every process; this way the file stays in the system's cache, shared by all.
 */
export interface MmdbFile {
  /** The record of an address given as its 4 or 16 bytes; undefined when the file knows none. */
  find: (address: Uint8Array) => MmdbValue | undefined;
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
const MAX_DEPTH = 128;

export function openMmdb(path: string): MmdbFile {
  const bytes = new CachedFile(path);
  try {
    const metadata = readMetadata(bytes);
    return { find: (address) => find(bytes, metadata, address), close: () => bytes.close() };
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

function find(bytes: CachedFile, metadata: Metadata, address: Uint8Array): MmdbValue | undefined {
  const { nodeCount, recordBits, ipVersion } = metadata;
  if (address.length > 4 && ipVersion === 4) return undefined;
  // A file for both versions keeps IPv4 below 96 zero bits.
  const zeroBits = address.length === 4 && ipVersion === 6 ? 96 : 0;
  const node = walk(bytes, metadata, (depth) => bitAt(address, depth - zeroBits));
  if (node <= nodeCount) return undefined;

  const dataStart = (nodeCount * recordBits) / 4 + DATA_SEPARATOR_BYTES;
  return new Decoder(bytes, dataStart, dataStart + node - nodeCount - DATA_SEPARATOR_BYTES).read();
}

function walk(
  bytes: CachedFile,
  { nodeCount, recordBits }: Metadata,
  goesRight: (depth: number) => boolean,
): number {
  let node = 0;
  for (let depth = 0; depth < MAX_DEPTH && node < nodeCount; depth += 1) {
    node = childOf(bytes, (node * recordBits) / 4, { recordBits, isRight: goesRight(depth) });
  }
  return node;
}

function bitAt(address: Uint8Array, position: number): boolean {
  return position >= 0 && (((address[position >> 3] ?? 0) >> (7 - (position & 7))) & 1) === 1;
}

// A node is two records; those of 28 bits share the byte between them.
function childOf(
  bytes: CachedFile,
  node: number,
  { recordBits, isRight }: { recordBits: number; isRight: boolean },
): number {
  if (recordBits === 28) {
    const shared = bytes.byte(node + 3);
    return isRight
      ? (shared & 0x0f) * 2 ** 24 + bytes.unsigned(node + 4, 3)
      : (shared >> 4) * 2 ** 24 + bytes.unsigned(node, 3);
  }
  const length = recordBits / 8;
  return bytes.unsigned(node + (isRight ? length : 0), length);
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
    const block = Math.floor(offset / BLOCK_BYTES);
    const slot = block & (SLOTS - 1);
    if (this.#blockInSlot[slot] !== block) this.#load(block, slot);
    return this.#blocks[slot * BLOCK_BYTES + (offset & (BLOCK_BYTES - 1))] ?? 0;
  }

  unsigned(offset: number, length: number): number {
    let value = 0;
    for (let index = 0; index < length; index += 1) value = value * 256 + this.byte(offset + index);
    return value;
  }

  slice(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let index = 0; index < length; index += 1) bytes[index] = this.byte(offset + index);
    return bytes;
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
