import { Readable } from 'node:stream';
import { AppError } from './errors.ts';

export interface FilePart {
  number: number;
  bytes: Buffer;
  isLast: boolean;
}

const PART_BYTES = 256 * 1024;

/** Splits a file into parts while it is written; only one part is in memory. */
export async function* inParts(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<FilePart> {
  let number = 0;
  let pending: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    pending.push(bytes);
    size += bytes.length;
    if (size < PART_BYTES) continue;
    yield { number, bytes: Buffer.concat(pending), isLast: false };
    number += 1;
    pending = [];
    size = 0;
  }
  yield { number, bytes: Buffer.concat(pending), isLast: true };
}

type FindPart = (number: number) => Promise<Pick<FilePart, 'bytes' | 'isLast'> | undefined>;

export function openParts(findPart: FindPart): Readable {
  return Readable.from(readParts(findPart), { objectMode: false });
}

async function* readParts(findPart: FindPart): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await findPart(number);
    // An error breaks the download off, which would otherwise look complete.
    if (!part) throw new AppError('not_found');
    yield part.bytes;
    if (part.isLast) return;
  }
}
