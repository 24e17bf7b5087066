import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const KILOBYTES_PER_MEGABYTE = 1024;

export interface ProcessFacts {
  pid: number;
  parent: number;
  /** The program's file, such as `keeper.ts`. */
  name: string;
  /** Processor time that it has used. */
  seconds: number;
}

/** A process and all below it; empty where the system does not tell. */
export function processFamily(pid: number | undefined): ProcessFacts[] {
  const all = readAll();
  const family = new Set([pid]);
  // Children come after their parents in most cases; once more for those that do not.
  for (const { pid: child, parent } of [...all, ...all]) if (family.has(parent)) family.add(child);
  return all.filter((one) => family.has(one.pid));
}

/**
 * Seconds of processor time that a process and its children have used. What a server answers per second of it
 * hardly depends on what else the machine does.
 */
export function processorSeconds(pid: number | undefined): number {
  return processFamily(pid).reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Megabytes that belong to the process alone: not the program's code, nor files that are mapped into it. */
export function ownMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / KILOBYTES_PER_MEGABYTE;
}

function readAll(): ProcessFacts[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
  } catch {
    return [];
  }
}

function readProcess(pid: string): ProcessFacts[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    const name =
      command
        .find((part) => part.endsWith('.ts'))
        ?.split('/')
        .at(-1) ??
      command[0] ??
      '';
    return [{ pid: Number(pid), parent: Number(fields[1]), name, seconds }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}
