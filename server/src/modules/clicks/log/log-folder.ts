import { join } from 'node:path';

/** Where the click log of this machine lies. */
export function clickLogFolder(dataDir: string): string {
  return join(dataDir, 'clicks');
}
