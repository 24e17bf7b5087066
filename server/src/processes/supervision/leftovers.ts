import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/log/log.ts';

interface KnownProcess {
  name: string;
  pid: number;
  /** Separates the process from a later one with the same pid. */
  startedAt: string;
}

const PATIENCE_MS = 15_000;
const POLL_MS = 20;

const fileIn = (dataDir: string) => join(dataDir, 'run', 'children.json');

export function recordChildren(dataDir: string, children: { name: string; pid: number }[]): void {
  const known = children.flatMap(({ name, pid }) => {
    const startedAt = startOf(pid);
    return startedAt === undefined ? [] : [{ name, pid, startedAt }];
  });
  writeFileSync(`${fileIn(dataDir)}.new`, JSON.stringify(known));
  renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
}

export function forgetChildren(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Waits for the children of an uncleanly ended start, then kills them. Returns whether there was one. */
export async function endLeftovers(dataDir: string, log: Logger): Promise<boolean> {
  const known = readKnown(fileIn(dataDir));
  const deadline = performance.now() + PATIENCE_MS;
  let left = known.filter(isStillRunning);
  if (left.length > 0)
    log.warn({ processes: left.map(({ name }) => name) }, 'waiting for an earlier start to end');
  while (left.length > 0 && performance.now() < deadline) {
    await sleep(POLL_MS);
    left = left.filter(isStillRunning);
  }
  for (const { name, pid } of left) {
    log.warn({ name, pid }, 'ending by force what an earlier start left');
    process.kill(pid, 'SIGKILL');
  }
  return known.length > 0;
}

function isStillRunning({ pid, startedAt }: KnownProcess): boolean {
  return startOf(pid) === startedAt;
}

function readKnown(path: string): KnownProcess[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KnownProcess[];
  } catch {
    return []; // The earlier stop was clean, or there was none.
  }
}

// Field 22 is the start in clock ticks since boot; field 2, the program's name, may contain spaces.
function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
