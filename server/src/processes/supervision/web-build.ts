import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../platform/log.ts';
import { StartError } from './start-error.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const BUILD_SCRIPT = 'web/build.ts';
const SOURCES = ['web/**/*', 'contract/**/*', 'package-lock.json'];

/**
 * Builds the web app into `dataDir/web` unless what is there was built from the very same sources. It is built
 * aside and swapped in whole, so a crash never leaves half of it.
 */
export async function buildWebIfChanged(dataDir: string, log: Logger): Promise<void> {
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
  await runBuild(draft);
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

async function runBuild(folder: string): Promise<void> {
  const build = spawn(process.execPath, [BUILD_SCRIPT, '--out', folder], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done, failed) => {
    build.once('error', failed);
    build.once('close', done);
  });
  const [output, errors, code] = await Promise.all([text(build.stdout), text(build.stderr), ended]);
  if (code !== 0) throw new StartError(`The web app could not be built.\n${output}${errors}`.trim());
}
