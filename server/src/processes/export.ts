import { exportTables } from './backup/export-tables.ts';
import { pathArgument } from './backup/path-argument.ts';
import { runTask } from './lifecycle.ts';
import { withEngines } from './supervision/engines.ts';

await runTask('export', async ({ config, log }) => {
  const path = pathArgument('export', 'FOLDER');
  const use = { config, log, env: process.env, besideProduct: true };
  await withEngines(use, async (engines) => {
    process.stdout.write(`${await exportTables({ path, engines, config, log })}\n`);
  });
});
