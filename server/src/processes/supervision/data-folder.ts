import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

const SQLITE_BUSY = 5;

/**
 * Makes the data folder and takes it for this process; throws `StartError` when it can't be written or another
 * process has it. The lock is the operating system's, so it is free again the moment this process ends,
 * however it ends.
 */
export function takeDataFolder(dataDir: string): void {
  const holderFile = join(dataDir, 'run', 'supervisor.pid');
  try {
    mkdirSync(join(dataDir, 'run'), { recursive: true });
    takeLock(join(dataDir, 'run', 'lock'));
    writeFileSync(holderFile, String(process.pid));
  } catch (error) {
    if (isBusy(error)) {
      throw new StartError(
        `The data folder ${dataDir} is in use by another start (process ${readHolder(holderFile)}); stop that one, or set DATA_DIR to another folder.`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data folder ${dataDir} can't be written (${reason}); let this user write there, or set DATA_DIR to another folder.`,
    );
  }
}

// Kept open for the life of the process: closing it, or its garbage collection, would give the lock away.
let lock: DatabaseSync | undefined;

function takeLock(path: string): void {
  lock = new DatabaseSync(path, { timeout: 0 });
  lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return 'unknown'; // It has taken the lock, but not yet written its number.
  }
}
