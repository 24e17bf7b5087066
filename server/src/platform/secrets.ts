import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

export function secretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  return config.secretKey ?? keptSecret(config.dataDir, 'secret-key');
}

export function findKeptKey(dataDir: string): string | undefined {
  return readIfThere(join(dataDir, 'secrets', 'secret-key'));
}

export function keepKey(dataDir: string, key: string): void {
  keptSecret(dataDir, 'secret-key', key);
}

/** Reads a secret of the data folder, or makes it; only the owner can read the file. */
export function keptSecret(
  dataDir: string,
  name: string,
  made = randomBytes(32).toString('base64url'),
): string {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  const kept = readIfThere(path);
  if (kept) return kept;

  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Written to a draft and linked into place, so that two processes end with the same complete secret.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, made, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, 'utf8');
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
