import { makeBackup } from './backup/make-backup.ts';
import { pathArgument } from './backup/path-argument.ts';
import { runTask } from './lifecycle.ts';
import { withEngines } from './supervision/engines.ts';

await runTask('backup', async ({ config, log }) => {
  const path = pathArgument('backup', 'FILE');
  const use = { config, log, env: process.env, besideProduct: true };
  await withEngines(use, async (engines) => {
    process.stdout.write(`${await makeBackup({ path, engines, config, log })}\n`);
  });
});
