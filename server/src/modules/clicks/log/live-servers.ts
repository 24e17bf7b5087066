import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clickLogFolder } from './log-folder.ts';

const FILE_NAME = 'live.json';

/**
 * Must list a server before it starts and until it has ended: the log of any other server is complete and is
 * shipped to its end.
 */
export function writeLiveServers(dataDir: string, serverIds: Iterable<string>): void {
  const folder = clickLogFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${FILE_NAME}.draft`);
  writeFileSync(draft, JSON.stringify([...serverIds]));
  renameSync(draft, join(folder, FILE_NAME));
}

export function readLiveServers(dataDir: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(readFileSync(join(clickLogFolder(dataDir), FILE_NAME), 'utf8')) as string[]);
  } catch {
    return new Set();
  }
}
