import { LRUCache } from 'lru-cache';
import { CachedFile } from './cached-file.ts';
import { MmdbSection, type Way } from './mmdb-section.ts';

/**
 * Uses a small block cache: the libraries for this format hold the whole file in memory, 134 MB per process,
 * while this one stays in the system's cache, shared by all.
 */
export interface MmdbFile<Place> {
  /** Returns the record of an address, given as its 4 or 16 bytes; undefined if the file has none. */
  find: (address: Uint8Array) => Place | undefined;
  /** Yields the records of one tree node in `oneIn`, which is enough for a place that has many networks. */
  sample: (oneIn: number) => Generator<Place>;
  close: () => void;
}

export interface MmdbRecord {
  text: (way: Way) => string;
  decimal: (way: Way) => number | undefined;
}

interface Metadata {
  nodeCount: number;
  recordBits: number;
  ipVersion: number;
}

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const METADATA_MAX_BYTES = 128 * 1024;
const DATA_SEPARATOR_BYTES = 16;
// Networks share records, and visitors come from few places at a time. A larger cache would survive
// young-generation collections, whose pauses delay every visitor.
const MAX_PLACES = 512;

/** Opens a file; `understand` parses a record, once for as long as the record is cached. */
export function openMmdb<Place extends object>(
  path: string,
  understand: (record: MmdbRecord) => Place,
): MmdbFile<Place> {
  const bytes = new CachedFile(path);
  try {
    const metadata = readMetadata(bytes);
    const tree = new SearchTree(bytes, metadata);
    const treeBytes = (metadata.nodeCount * metadata.recordBits) / 4;
    const section = new MmdbSection(bytes, treeBytes + DATA_SEPARATOR_BYTES);
    const read = (offset: number) =>
      understand({
        text: (way) => section.text(offset, way),
        decimal: (way) => section.decimal(offset, way),
      });
    const places = new LRUCache<number, Place>({ max: MAX_PLACES, memoMethod: read });
    return {
      find: (address) => {
        const offset = tree.find(address);
        return offset === undefined ? undefined : places.memo(offset);
      },
      sample: function* (oneIn) {
        for (const offset of tree.sample(oneIn)) yield read(offset);
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

  const section = new MmdbSection(bytes, start + marker + METADATA_MARKER.length);
  return {
    nodeCount: section.number(0, ['node_count']),
    recordBits: section.number(0, ['record_size']),
    ipVersion: section.number(0, ['ip_version']),
  };
}

const TOP_BITS = 16;

class SearchTree {
  readonly #bytes: CachedFile;
  readonly #metadata: Metadata;
  /** The node after the first 16 bits of an IPv4 address; -1 if not read yet. */
  readonly #top = new Int32Array(1 << TOP_BITS).fill(-1);

  constructor(bytes: CachedFile, metadata: Metadata) {
    this.#bytes = bytes;
    this.#metadata = metadata;
  }

  find(address: Uint8Array): number | undefined {
    const { nodeCount, ipVersion } = this.#metadata;
    if (address.length > 4 && ipVersion === 4) return undefined;
    const node =
      address.length === 4 ? this.#walk(address, TOP_BITS, this.#topOf(address)) : this.#walk(address);
    return node > nodeCount ? node - nodeCount - DATA_SEPARATOR_BYTES : undefined;
  }

  *sample(oneIn: number): Generator<number> {
    const { nodeCount } = this.#metadata;
    const seen = new Set<number>();
    for (let node = 0; node < nodeCount; node += oneIn) {
      for (const isRight of [false, true]) {
        const child = this.#childOf(node, isRight);
        if (child <= nodeCount || seen.has(child)) continue;
        seen.add(child);
        yield child - nodeCount - DATA_SEPARATOR_BYTES;
      }
    }
  }

  #topOf(address: Uint8Array): number {
    const index = (address[0] ?? 0) * 256 + (address[1] ?? 0);
    let node = this.#top[index] ?? -1;
    if (node < 0) {
      // A file for both versions stores IPv4 below 96 zero bits.
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
