import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { FileRefusal } from './refusal.ts';

const MEGABYTE = 1024 * 1024;
const MAX_ENTRIES = 1000;
const MAX_UNPACKED_BYTES = 200 * MEGABYTE;
/** Up to here everything may be packed as tightly as it likes. */
const FREE_BYTES = 10 * MEGABYTE;
const MAX_RATIO = 100;
/** The parts of a spreadsheet that are not pictures and the like. */
const NEEDED = /(\.xml|\.rels|\.bin|^mimetype)$/i;

export interface ZipPart {
  name: string;
  bytes: Buffer;
}

/**
 * Unpacks a zip once to see how large it gets, keeping nothing, and once more to keep it. The spreadsheet's reader gets
 * what came out here, not the zip: what its headers say of sizes counts for nothing.
 */
export async function unpackChecked(zip: Buffer): Promise<ZipPart[]> {
  const sizes = await measure(zip);
  const parts: ZipPart[] = [];
  await eachEntry(zip, async (entry, stream) => {
    const size = sizes.shift() ?? 0;
    if (!NEEDED.test(entry.fileName)) return;
    // Filled as it comes: chunks to be put together would take their room twice.
    const bytes = Buffer.allocUnsafe(size);
    let at = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) at += chunk.copy(bytes, at);
    parts.push({ name: entry.fileName, bytes });
  });
  return parts;
}

/** How many bytes come out of each entry. */
async function measure(zip: Buffer): Promise<number[]> {
  const sizes: number[] = [];
  let total = 0;
  await eachEntry(zip, async (entry, stream) => {
    let unpacked = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      total += chunk.length;
      unpacked += chunk.length;
      const isBomb = total > FREE_BYTES && unpacked > entry.compressedSize * MAX_RATIO;
      if (isBomb || total > MAX_UNPACKED_BYTES) throw new FileRefusal('bulk_file_expands');
    }
    sizes.push(unpacked);
  });
  return sizes;
}

async function eachEntry(
  zip: Buffer,
  work: (entry: Entry, stream: Readable) => Promise<void>,
): Promise<void> {
  try {
    const file: ZipFile = await yauzl.fromBufferPromise(zip);
    if (file.entryCount > MAX_ENTRIES) throw new FileRefusal('bulk_file_expands');
    for await (const entry of file.eachEntry()) {
      if (entry.isEncrypted()) throw new FileRefusal('bulk_file_encrypted');
      if (entry.fileName.endsWith('/')) continue;
      const stream = await file.openReadStreamPromise(entry);
      await work(entry, stream);
      stream.destroy();
    }
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal('bulk_file_unreadable');
  }
}
