import { readdirSync } from 'node:fs';

export interface ServerFiles {
  names: string[];
  /** The servers that may still write theirs. */
  live: ReadonlySet<string>;
}

/**
 * Lists the files of each server of which it can be told whether it runs; one that starts meanwhile is left for the
 * next time.
 *
 * Whoever has a file was announced before it. So one that has a file already when `readLive` is asked, and is not
 * live, has ended, and what is listed after that is all it will ever have.
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
