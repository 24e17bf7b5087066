import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What a server tells the keeper about its log, in a file of fixed size that can be written on a full disk. */
export interface ServerState {
  /** Clicks that were answered but could not be stored. */
  notStored: number;
  /** The segment being written. */
  segment: number;
  /** Up to where that segment is safely on disk. */
  syncedEnd: number;
}

export interface ServerStateFile {
  write: (state: ServerState) => void;
  close: () => void;
}

const STATE_SUFFIX = '.state';

export function openServerState(folder: string, serverId: string): ServerStateFile {
  const file = openSync(join(folder, serverId + STATE_SUFFIX), 'w+');
  return {
    write: ({ notStored, segment, syncedEnd }) => {
      writeSync(file, new Float64Array([notStored, segment, syncedEnd]), 0, 24, 0);
    },
    close: () => closeSync(file),
  };
}

/** Reads a server's state; a server that has not begun has stored nothing and lost nothing. */
export function readServerState(folder: string, serverId: string): ServerState {
  const bytes = readFileSync(join(folder, serverId + STATE_SUFFIX));
  if (bytes.length < 24) return { notStored: 0, segment: 0, syncedEnd: 0 };
  return {
    notStored: bytes.readDoubleLE(0),
    segment: bytes.readDoubleLE(8),
    syncedEnd: bytes.readDoubleLE(16),
  };
}

export function serverOfStateFile(fileName: string): string | undefined {
  return fileName.endsWith(STATE_SUFFIX) ? fileName.slice(0, -STATE_SUFFIX.length) : undefined;
}
