import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MOST_BYTES = 10 * 1024 * 1024;
const KEPT_BEFORE = 3;

export interface LogFile {
  path: string;
  write: (line: string) => void;
}

/** At 10 MB it becomes `….1`, that `….2`, and the fourth is dropped. For one process. */
export function openLogFile(dataDir: string, mostBytes = MOST_BYTES): LogFile {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'linklet.log');
  let file = openSync(path, 'a', 0o600);
  let sizeBytes = fstatSync(file).size;
  const turnOver = () => {
    closeSync(file);
    for (let age = KEPT_BEFORE; age > 0; age -= 1) renameIfThere(named(path, age - 1), named(path, age));
    file = openSync(path, 'a', 0o600);
    sizeBytes = 0;
  };
  return {
    path,
    write: (line) => {
      try {
        if (sizeBytes >= mostBytes) turnOver();
        sizeBytes += writeSync(file, line.endsWith('\n') ? line : `${line}\n`);
      } catch {
        // A full disk must not end the process.
      }
    },
  };
}

const named = (path: string, age: number) => (age === 0 ? path : `${path}.${age}`);

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
