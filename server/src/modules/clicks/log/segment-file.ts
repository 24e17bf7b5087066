import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A header, then frames of two bytes length, four bytes CRC-32 and one click record. A length of zero ends
 * it, as after the last frame of a pre-allocated file.
 */
export const HEADER_BYTES = 32;
export const FRAME_BYTES = 6;

const MAGIC = Buffer.from('LNKCLK1\n', 'latin1');
const MIN_RECORD_BYTES = 20;
// Largest distance to search for the next valid frame after a damaged one.
const RESYNC_BYTES = 65_536;

export interface SegmentHeader {
  /** A click's id is this number plus the offset of its frame. */
  firstEventId: bigint;
  /** The end of the previous segment; its later frames were written again in this one. */
  previousEnd: number;
}

export interface SegmentName {
  serverId: string;
  number: number;
}

export function segmentFileName({ serverId, number }: SegmentName): string {
  return `${serverId}-${String(number)}.log`;
}

export function parseSegmentName(fileName: string): SegmentName | undefined {
  const match = /^([a-z0-9]+)-(\d+)\.log$/.exec(fileName);
  return match ? { serverId: match[1] ?? '', number: Number(match[2]) } : undefined;
}

export function newSegmentHeader(previousEnd: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  randomBytes(8).copy(header, 8);
  header.writeUIntLE(previousEnd, 16, 6);
  header.writeUInt32LE(crc32(header.subarray(0, 28)), 28);
  return header;
}

export function readSegmentHeader(bytes: Buffer): SegmentHeader | undefined {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, 8).equals(MAGIC)) return undefined;
  if (bytes.readUInt32LE(28) !== crc32(bytes.subarray(0, 28))) return undefined;
  return { firstEventId: bytes.readBigUInt64LE(8), previousEnd: bytes.readUIntLE(16, 6) };
}

/** Completes a frame whose record was written after `offset + FRAME_BYTES` and ends at `end`. */
export function closeFrame(target: Buffer, offset: number, end: number): void {
  target.writeUInt16LE(end - offset - FRAME_BYTES, offset);
  target.writeUInt32LE(crc32(target.subarray(offset + FRAME_BYTES, end)), offset + 2);
}

export interface Frames {
  records: { offset: number; record: Buffer }[];
  /** End of the readable bytes: valid frames, and damage that valid frames follow. */
  end: number;
  damaged: number;
  /** The bytes after `end`: none, zeros of a pre-allocated file, or an incomplete frame. */
  tail: 'none' | 'zeros' | 'torn';
}

/** Reads at most `limit` frames of a part of a segment; a damaged frame loses no other. */
export function readFrames(bytes: Buffer, limit = Number.POSITIVE_INFINITY): Frames {
  const frames: Frames = { records: [], end: 0, damaged: 0, tail: 'none' };
  let offset = 0;
  while (offset < bytes.length && frames.records.length < limit) {
    const next = frameEnd(bytes, offset);
    if (next !== undefined) {
      frames.records.push({ offset, record: bytes.subarray(offset + FRAME_BYTES, next) });
      offset = frames.end = next;
      continue;
    }
    const resumed = nextFrame(bytes, offset + 1);
    if (resumed === undefined) {
      frames.tail = bytes.subarray(offset).some((byte) => byte !== 0) ? 'torn' : 'zeros';
      return frames;
    }
    frames.damaged += 1;
    offset = frames.end = resumed;
  }
  return frames;
}

function frameEnd(bytes: Buffer, offset: number): number | undefined {
  if (offset + FRAME_BYTES > bytes.length) return undefined;
  const length = bytes.readUInt16LE(offset);
  const end = offset + FRAME_BYTES + length;
  if (length < MIN_RECORD_BYTES || end > bytes.length) return undefined;
  const isWhole = crc32(bytes.subarray(offset + FRAME_BYTES, end)) === bytes.readUInt32LE(offset + 2);
  return isWhole ? end : undefined;
}

function nextFrame(bytes: Buffer, from: number): number | undefined {
  const last = Math.min(bytes.length - FRAME_BYTES, from + RESYNC_BYTES);
  for (let offset = from; offset <= last; offset += 1) {
    if (frameEnd(bytes, offset) !== undefined) return offset;
  }
  return undefined;
}
