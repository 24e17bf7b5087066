import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface Budget {
  name: string;
  files: string[];
  /** Bytes after gzip. */
  limit: number;
  /** What was counted already, by another budget, and is not counted again. */
  without?: string[];
}

/** Prints what each budget has used and throws when one is exceeded. */
export async function checkBudgets(outDir: string, budgets: Budget[]): Promise<void> {
  const exceeded: string[] = [];
  for (const { name, files, limit, without = [] } of budgets) {
    const counted = files.filter((file) => !without.includes(file));
    const sizes = await Promise.all(counted.map((file) => gzippedSize(join(outDir, file))));
    const used = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`${name}: ${kilobytes(used)} of ${kilobytes(limit)}`);
    if (used > limit) exceeded.push(name);
  }
  if (exceeded.length > 0) throw new Error(`Over the size budget: ${exceeded.join(', ')}.`);
}

async function gzippedSize(path: string): Promise<number> {
  return gzipSync(await readFile(path), { level: 9 }).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
