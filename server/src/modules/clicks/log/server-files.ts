import { readdirSync } from 'node:fs';

export interface ServerFiles {
  names: string[];
  live: ReadonlySet<string>;
}

/**
 * Leaves out a server that starts meanwhile. A server is announced before it has a file: one that has a file
 * before `readLive` is called, and is not live, has ended, and the files listed afterwards are all.
 */
export function listServerFiles(folder: string, readLive: () => ReadonlySet<string>): ServerFiles {
  const begun = new Set(readdirSync(folder).map(serverOfFile));
  const live = readLive();
  const isKnown = (serverId: string) => live.has(serverId) || begun.has(serverId);
  return { names: readdirSync(folder).filter((name) => isKnown(serverOfFile(name))), live };
}

function serverOfFile(fileName: string): string {
  return /^[a-z0-9]*/.exec(fileName)?.[0] ?? '';
}
