import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataFolderGone, StartError } from './start-error.ts';

const SQLITE_BUSY = 5;
const RETRY_MS = 50;
// A supervisor whose terminal or npm was killed notices within half a second and announces its stop.
const PATIENCE_MS = 2000;
const PATIENCE_WHILE_STOPPING_MS = 40_000;

const LOOK_EVERY_MS = 1000;

const holderFile = (dataDir: string) => join(dataDir, 'run', 'supervisor.json');

const lockPath = (dataDir: string) => join(dataDir, 'run', 'lock');

interface Holder {
  pid?: number;
  isStopping?: boolean;
}

/**
 * Throws `StartError` if the folder is not writable or taken. The operating system releases the lock when
 * this process ends.
 */
export async function takeDataFolder(dataDir: string): Promise<void> {
  const startedAt = performance.now();
  while (!tryToTake(dataDir)) {
    const { pid, isStopping } = readHolder(dataDir);
    if (performance.now() - startedAt > (isStopping ? PATIENCE_WHILE_STOPPING_MS : PATIENCE_MS)) {
      throw new StartError(
        `The data folder ${dataDir} is in use by another start (process ${pid}); stop that one, or set DATA_DIR to another folder.`,
      );
    }
    await sleep(RETRY_MS);
  }
}

export function announceStop(dataDir: string): void {
  try {
    writeHolder(dataDir, { pid: process.pid, isStopping: true });
  } catch (error) {
    if (!isGone(dataDir)) throw error;
  }
}

/** Rejects with `DataFolderGone` once the locked data folder is unmounted, removed or replaced. */
export async function untilDataFolderIsGone(dataDir: string): Promise<never> {
  const taken = identityOf(dataDir);
  for (;;) {
    await sleep(LOOK_EVERY_MS, undefined, { ref: false });
    if (identityOf(dataDir, taken) !== taken) throw new DataFolderGone(dataDir);
  }
}

export function isGone(dataDir: string): boolean {
  return identityOf(dataDir) === undefined;
}

const GONE = ['ENOENT', 'ENOTDIR', 'ESTALE'];

function identityOf(dataDir: string, unreadable = ''): string | undefined {
  try {
    const { dev, ino } = statSync(lockPath(dataDir));
    return `${String(dev)} ${String(ino)}`;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return GONE.includes(code) ? undefined : unreadable;
  }
}

// Kept open for the life of the process: closing or collecting it would release the lock.
const held: DatabaseSync[] = [];

export function tryToTake(dataDir: string): boolean {
  try {
    mkdirSync(join(dataDir, 'run'), { recursive: true });
    held.push(lockFile(lockPath(dataDir)));
    writeHolder(dataDir, { pid: process.pid });
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data folder ${dataDir} can't be written (${reason}); let this user write there, or set DATA_DIR to another folder.`,
    );
  }
}

function lockFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function writeHolder(dataDir: string, holder: Holder): void {
  writeFileSync(holderFile(dataDir), JSON.stringify(holder));
}

function readHolder(dataDir: string): Holder {
  try {
    return JSON.parse(readFileSync(holderFile(dataDir), 'utf8')) as Holder;
  } catch {
    return {}; // It has taken the lock, but not yet written its number.
  }
}
