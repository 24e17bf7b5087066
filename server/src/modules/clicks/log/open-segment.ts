import type * as nodeFs from 'node:fs';
import { KeptBytes } from './kept-bytes.ts';
import { HEADER_BYTES, newSegmentHeader } from './segment-file.ts';

/** What the log needs of the file system; tests put a failing one in its place. */
export type LogFiles = Pick<
  typeof nodeFs,
  | 'openSync'
  | 'writeSync'
  | 'fdatasync'
  | 'fdatasyncSync'
  | 'ftruncateSync'
  | 'closeSync'
  | 'renameSync'
  | 'rmSync'
>;

/** The segment that a server is writing. */
export interface OpenSegment {
  file: number;
  number: number;
  openedAt: number;
  /** Where the next frame goes. */
  end: number;
  syncedEnd: number;
  /** What lies between `syncedEnd` and `end`, to be written again elsewhere when syncing fails. */
  unsynced: KeptBytes;
  isSyncing: boolean;
  /** Syncing failed: the system may have dropped what was written, so nothing more is trusted to this file. */
  isBroken: boolean;
}

export interface SegmentPlace {
  path: string;
  number: number;
  previousEnd: number;
  /** What the segment begins with. */
  frames: readonly Buffer[];
  /** A pre-allocated file that becomes the segment. */
  reserve: string | undefined;
}

/** Makes the next segment. When it throws, no file is left. */
export function openSegment(files: LogFiles, place: SegmentPlace): OpenSegment {
  if (place.reserve) files.renameSync(place.reserve, place.path);
  const file = files.openSync(place.path, place.reserve ? 'r+' : 'wx', 0o600);
  const segment: OpenSegment = {
    file,
    number: place.number,
    openedAt: Date.now(),
    end: HEADER_BYTES,
    syncedEnd: HEADER_BYTES,
    unsynced: new KeptBytes(),
    isSyncing: false,
    isBroken: false,
  };
  try {
    for (const frames of place.frames) appendFrames(files, segment, frames);
    // Last, since it tells readers where the segment before ends: what is written again here must be here by then.
    writeFully(files, file, { bytes: newSegmentHeader(place.previousEnd), position: 0 });
  } catch (error) {
    files.closeSync(file);
    files.rmSync(place.path, { force: true });
    throw error;
  }
  return segment;
}

/** Adds frames. When it throws, the segment ends where it ended before. */
export function appendFrames(files: LogFiles, segment: OpenSegment, frames: Buffer): void {
  try {
    writeFully(files, segment.file, { bytes: frames, position: segment.end });
  } catch (error) {
    // Readers would take a part of a frame for damage.
    files.ftruncateSync(segment.file, segment.end);
    throw error;
  }
  segment.end += frames.length;
  segment.unsynced.add(frames);
}

/** Brings the segment to disk without blocking; gives back why it could not. */
export async function syncSegment(files: LogFiles, segment: OpenSegment): Promise<Error | undefined> {
  const { end } = segment;
  segment.isSyncing = true;
  const error = await new Promise<Error | null>((done) => files.fdatasync(segment.file, done));
  segment.isSyncing = false;
  if (error) {
    segment.isBroken = true;
    return error;
  }
  segment.unsynced.drop(end - segment.syncedEnd);
  segment.syncedEnd = end;
  return undefined;
}

/** Brings the little that was written since the last sync to disk, so that the segment can be left. */
export function finishSegment(files: LogFiles, segment: OpenSegment): boolean {
  segment.isBroken = true;
  files.fdatasyncSync(segment.file);
  segment.isBroken = false;
  segment.unsynced.drop(segment.end - segment.syncedEnd);
  segment.syncedEnd = segment.end;
  return true;
}

function writeFully(
  files: LogFiles,
  file: number,
  { bytes, position }: { bytes: Buffer; position: number },
): void {
  let written = 0;
  while (written < bytes.length) {
    written += files.writeSync(file, bytes, written, bytes.length - written, position + written);
  }
}
