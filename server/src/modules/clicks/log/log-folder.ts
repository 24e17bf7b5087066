import { join } from 'node:path';

export function clickLogFolder(dataDir: string): string {
  return join(dataDir, 'clicks');
}
