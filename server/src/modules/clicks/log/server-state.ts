import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Written for the keeper to a file of fixed size, which works on a full disk. */
export interface ServerState {
  notStored: number;
  segment: number;
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
