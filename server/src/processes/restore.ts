import { restoreBackup } from './backup/restore-backup.ts';
import { pathArgument } from './backup/path-argument.ts';
import { runTask } from './lifecycle.ts';
import { withEngines } from './supervision/engines.ts';

await runTask('restore', async ({ config, log }) => {
  const path = pathArgument('restore', 'FILE');
  const use = { config, log, env: process.env, besideProduct: false };
  await withEngines(use, async (engines) => {
    process.stdout.write(`${await restoreBackup({ path, engines, config, log })}\n`);
  });
});
