import { readFileSync, readlinkSync, realpathSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/log.ts';

const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/** Whether the server with this pid accepts connections; the file may still be an earlier server's. */
export function postmasterIsReady(folder: string, pid: number | undefined): boolean {
  const lines = readPostmasterFile(folder).split('\n');
  return lines[0] === String(pid) && lines.some((line) => line.trim() === 'ready');
}

/**
 * Stops a server that an unclean stop left running on the folder, and removes a file that names another
 * process (common when a container restarts): PostgreSQL would take that for itself and never start.
 */
export async function clearPreviousPostmaster(folder: string, log: Logger): Promise<void> {
  const pid = Number(readPostmasterFile(folder).split('\n', 1)[0]);
  if (!pid || !processExists(pid)) return;

  if (!worksIn(pid, folder)) {
    log.warn({ pid }, 'removing a PostgreSQL pid file that names another program');
    unlinkSync(join(folder, 'postmaster.pid'));
    return;
  }
  log.warn({ pid }, 'stopping the PostgreSQL that an earlier run left');
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (processExists(pid)) {
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL of an earlier run (process ${String(pid)}) does not stop.`);
    await sleep(POLL_MS);
  }
}

function readPostmasterFile(folder: string): string {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// A PostgreSQL server works in its data folder. Where the system does not tell (macOS), PostgreSQL's own
// check of the file decides.
function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${String(pid)}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}
