import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../platform/log/log.ts';
import { buildWebIfChanged } from '../processes/supervision/web-build.ts';

/**
 * Builds the web app once for all services that tests start, and lets them share what Node compiled; in the folder
 * of TEST_BUILD_DIR, where a run of several suites gives one.
 */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_BUILD_DIR'];
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'linklet-web-')));
  await buildWebIfChanged({ dataDir: folder, log: createLogger({ name: 'tests', level: 'warn' }) });
  process.env['TEST_WEB_BUILD'] = join(folder, 'web');
  process.env['TEST_COMPILE_CACHE'] = join(folder, 'cache');
  // For the workers of tests, which begin after this.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'cache');
  return async () => {
    // Workers that end keep what they compiled until the last moment.
    if (given === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}
