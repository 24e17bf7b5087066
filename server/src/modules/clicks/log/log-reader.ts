import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Click } from '../click.ts';
import { readClick } from './click-record.ts';
import {
  HEADER_BYTES,
  parseSegmentName,
  readFrames,
  readSegmentHeader,
  type Frames,
} from './segment-file.ts';
import { listServerFiles } from './server-files.ts';
import { readServerState } from './server-state.ts';
import type { SegmentRange } from '../shipping/shipping-state.ts';

export interface LoggedSegment {
  name: string;
  serverId: string;
  firstEventId: bigint;
  isHeaderDamaged: boolean;
  /** End of the usable clicks; later bytes are not synced yet or were written again in the next segment. */
  usableEnd: number;
  isFinished: boolean;
}

export interface LoggedClick {
  eventId: bigint;
  click: Click;
}

const SETTLED_MS = 2000;
const PART_BYTES = 4 * 1024 * 1024;

/** The segments of each server are in order. `readLive` returns the running servers. */
export function listSegments(folder: string, readLive: () => ReadonlySet<string>): LoggedSegment[] {
  const { names, live } = listServerFiles(folder, readLive);
  const found = names
    .flatMap((name) => {
      const parsed = parseSegmentName(name);
      return parsed ? [{ name, ...parsed, ...readStart(join(folder, name)) }] : [];
    })
    .filter((segment) => segment.isBegun)
    .sort((a, b) => (a.serverId === b.serverId ? a.number - b.number : a.serverId < b.serverId ? -1 : 1));

  return found.map((segment, index) => {
    const following = found[index + 1];
    const isLast = following?.serverId !== segment.serverId;
    const end = isLast ? endOfLast(folder, segment, live) : endOfEarlier(segment, following);
    return {
      name: segment.name,
      serverId: segment.serverId,
      firstEventId: segment.header?.firstEventId ?? eventIdOfName(segment.name),
      isHeaderDamaged: segment.header === undefined,
      ...end,
    };
  });
}

type SegmentEnd = Pick<LoggedSegment, 'usableEnd' | 'isFinished'>;

function endOfEarlier(segment: StartedSegment, next: StartedSegment): SegmentEnd {
  return { usableEnd: next.header?.previousEnd ?? segment.size, isFinished: true };
}

function endOfLast(
  folder: string,
  segment: StartedSegment & { serverId: string; number: number },
  live: ReadonlySet<string>,
): SegmentEnd {
  if (!live.has(segment.serverId)) {
    return { usableEnd: segment.size, isFinished: Date.now() - segment.changedAt > SETTLED_MS };
  }
  const state = readServerState(folder, segment.serverId);
  return { usableEnd: state.segment === segment.number ? state.syncedEnd : 0, isFinished: false };
}

interface StartedSegment {
  header: ReturnType<typeof readSegmentHeader>;
  /** False until the server has written the header, which it does last. */
  isBegun: boolean;
  size: number;
  changedAt: number;
}

function readStart(path: string): StartedSegment {
  const file = openSync(path, 'r');
  try {
    const { size, mtimeMs } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(HEADER_BYTES, size));
    readSync(file, bytes, 0, bytes.length, 0);
    const isBegun = bytes.length === HEADER_BYTES && bytes.some((byte) => byte !== 0);
    return { header: readSegmentHeader(bytes), isBegun, size, changedAt: mtimeMs };
  } finally {
    closeSync(file);
  }
}

// A damaged header must not lose the clicks after it.
function eventIdOfName(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigUInt64LE(0);
}

export function readPart(path: string, from: number, { to, limit }: { to: number; limit: number }): Frames {
  return readFrames(readBytes(path, from, Math.min(to, from + PART_BYTES)), limit);
}

export interface ReadRange {
  clicks: LoggedClick[];
  damaged: number;
}

/** Reads the clicks of a range; the same range always gives the same clicks with the same ids. */
export function readRange(path: string, range: SegmentRange, firstEventId: bigint): ReadRange {
  const { records, damaged, tail } = readFrames(readBytes(path, range.from, range.to));
  const clicks = records.map(({ offset, record }) => ({
    eventId: BigInt.asUintN(64, firstEventId + BigInt(range.from + offset)),
    click: readClick(record),
  }));
  return { clicks, damaged: damaged + (tail === 'none' ? 0 : 1) };
}

function readBytes(path: string, from: number, to: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, to - from));
    const length = readSync(file, bytes, 0, bytes.length, from);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
