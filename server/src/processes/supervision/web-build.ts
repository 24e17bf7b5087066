import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../platform/log/log.ts';
import { StartError } from './start-error.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const BUILD_SCRIPT = 'web/build.ts';
const SOURCES = ['web/**/*', 'contract/**/*', 'package-lock.json'];

export interface WebBuildOptions {
  dataDir: string;
  log: Logger;
  signal?: AbortSignal;
}

/** Skipped if built from the same sources. Built aside and swapped in whole, so a crash leaves no half. */
export async function buildWebIfChanged({ dataDir, log, signal }: WebBuildOptions): Promise<void> {
  if (!existsSync(join(ROOT, BUILD_SCRIPT))) {
    log.warn('there is no web app to build');
    return;
  }
  const built = join(dataDir, 'web');
  const sources = hashSources();
  if (readMark(built) === sources) return;

  const startedAt = performance.now();
  const draft = `${built}.new`;
  const previous = `${built}.old`;
  for (const folder of [draft, previous]) rmSync(folder, { recursive: true, force: true });
  await runBuild(draft, signal);
  writeFileSync(markIn(draft), sources);
  if (existsSync(built)) renameSync(built, previous);
  renameSync(draft, built);
  rmSync(previous, { recursive: true, force: true });
  log.info({ seconds: Math.round((performance.now() - startedAt) / 1000) }, 'built the web app');
}

const markIn = (folder: string) => join(folder, '.sources');

function readMark(folder: string): string | undefined {
  try {
    return readFileSync(markIn(folder), 'utf8');
  } catch {
    return undefined; // Not built yet.
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, exclude: (path) => path.endsWith('node_modules') });
  for (const file of files.sort()) {
    if (!statSync(join(ROOT, file)).isFile() || file.includes('.test.')) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

async function runBuild(folder: string, signal?: AbortSignal): Promise<void> {
  const endWithUs = new URL('./end-with-parent.ts', import.meta.url).href;
  const build = spawn(process.execPath, ['--import', endWithUs, BUILD_SCRIPT, '--out', folder], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
  });
  const output: Buffer[] = [];
  build.stdout?.on('data', (text: Buffer) => output.push(text));
  build.stderr?.on('data', (text: Buffer) => output.push(text));
  const code = await new Promise<number | null>((done, failed) => {
    build.once('error', failed);
    build.once('close', done);
  });
  if (code !== 0)
    throw new StartError(`The web app could not be built.\n${Buffer.concat(output).toString()}`);
}
