import type * as nodeFs from 'node:fs';
import { KeptBytes } from './kept-bytes.ts';
import { HEADER_BYTES, newSegmentHeader } from './segment-file.ts';

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

export interface OpenSegment {
  file: number;
  number: number;
  openedAt: number;
  end: number;
  syncedEnd: number;
  /** The bytes between `syncedEnd` and `end`, to be written again elsewhere if syncing fails. */
  unsynced: KeptBytes;
  isSyncing: boolean;
  /** Syncing failed. The system may have dropped written pages, so this file gets no more frames. */
  isBroken: boolean;
}

export interface SegmentPlace {
  path: string;
  number: number;
  previousEnd: number;
  frames: readonly Buffer[];
  reserve: string | undefined;
}

/** Makes the next segment. If it throws, it leaves no file behind. */
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
    // The header is written last: it tells readers where the previous segment ends, and the frames written
    // again must be here by then.
    writeFully(files, file, { bytes: newSegmentHeader(place.previousEnd), position: 0 });
  } catch (error) {
    files.closeSync(file);
    files.rmSync(place.path, { force: true });
    throw error;
  }
  return segment;
}

/** Appends frames. If it throws, the end of the segment is unchanged. */
export function appendFrames(files: LogFiles, segment: OpenSegment, frames: Buffer): void {
  try {
    writeFully(files, segment.file, { bytes: frames, position: segment.end });
  } catch (error) {
    // Readers would take a partial frame for damage.
    files.ftruncateSync(segment.file, segment.end);
    throw error;
  }
  segment.end += frames.length;
  segment.unsynced.add(frames);
}

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
