import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
export function largest(dataDir: string): string {
  const folder = join(dataDir, 'web', 'assets');
  const sizes = readdirSync(folder).filter((n) => n.endsWith('.js')).map((name) => ({ name, bytes: statSync(join(folder, name)).size })).sort((a, b) => b.bytes - a.bytes);
  return `/app/assets/${sizes[0]?.name ?? ''}`;
}
