import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { UsageError } from './usage-error.ts';

const settings = z.object({ url: z.url(), token: z.string().min(1) });
export type Settings = z.infer<typeof settings>;

/** By the XDG Base Directory Specification. */
export function settingsFile(): string {
  const { XDG_CONFIG_HOME: folder = '' } = process.env;
  return join(folder === '' ? join(homedir(), '.config') : folder, 'linklet', 'settings.json');
}

/** What the environment says, and what was kept. Throws `UsageError` where neither says all. */
export function readSettings(): Settings {
  const { LINKLET_URL: url, LINKLET_TOKEN: token } = process.env;
  const read = settings.safeParse({ ...kept(), ...(url && { url }), ...(token && { token }) });
  if (!read.success) throw new UsageError('Please log in first: linklet login');
  return read.data;
}

export function kept(): Partial<Settings> {
  try {
    return settings.partial().parse(JSON.parse(readFileSync(settingsFile(), 'utf8')));
  } catch {
    return {};
  }
}

/** Only this user may read the token. */
export function keep(all: Settings): void {
  const file = settingsFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
}

export function forget(): void {
  rmSync(settingsFile(), { force: true });
}
