import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { addressOf } from './bundle.ts';
import { webFolder } from './vite-settings.ts';

const hashLength = 8;

/** Copies pictures under names that carry a hash of their content, and tells the address of each. */
export async function copyPictures(outDir: string): Promise<Record<string, string>> {
  const folder = join(webFolder, 'static/assets');
  const addresses: Record<string, string> = {};
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name));
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, hashLength);
    const { name: stem, ext } = parse(name);
    const file = `assets/${stem}-${hash}${ext}`;
    await copyFile(join(folder, name), join(outDir, file));
    addresses[name] = addressOf(file);
  }
  return addresses;
}
