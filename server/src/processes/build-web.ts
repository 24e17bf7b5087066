import { mkdirSync } from 'node:fs';
import { runTask } from './lifecycle.ts';
import { buildWebIfChanged } from './supervision/web-build.ts';

await runTask('build-web', async ({ config, log }) => {
  mkdirSync(config.dataDir, { recursive: true });
  await buildWebIfChanged({ dataDir: config.dataDir, log });
});
