import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface ProcessFacts {
  pid: number;
  parent: number;
  seconds: number;
}

/**
 * Seconds of processor time that a process and its children have used; undefined where the system does not tell.
 * What a server answers per second of it hardly depends on what else the machine does.
 */
export function processorSeconds(pid: number | undefined): number | undefined {
  try {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
    const family = new Set([pid]);
    // Children come after their parents in most cases; once more for those that do not.
    for (const { pid: child, parent } of [...all, ...all]) if (family.has(parent)) family.add(child);
    return all.filter((one) => family.has(one.pid)).reduce((sum, { seconds }) => sum + seconds, 0);
  } catch {
    return undefined;
  }
}

function readProcess(name: string): ProcessFacts[] {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    return [{ pid: Number(name), parent: Number(fields[1]), seconds }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}
