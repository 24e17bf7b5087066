import { ensureLocalSalts } from '../modules/clicks/index.ts';
import { forgetHeartbeat } from '../modules/redirects/index.ts';
import { FrontDoorServers } from './front-door-servers.ts';
import { runProcess } from './lifecycle.ts';
import { runChild } from './supervision/children.ts';

// The parent of all that stands at the public port: it answers nobody, and starts again what ends.
await runProcess('front-door', async ({ config, log }) => {
  forgetHeartbeat(config.dataDir);
  ensureLocalSalts(config.dataDir, Date.now());
  const servers = new FrontDoorServers(config, log);
  const keeper = runChild(
    // Servers go on without it, so it may take as long as it needs to come up.
    { name: 'keeper', entry: new URL('./keeper.ts', import.meta.url), env: process.env, attempts: Infinity },
    { log, onChange: () => undefined },
  );
  await servers.ready;
  return {
    close: async () => {
      await servers.stop();
      await keeper.stop();
    },
  };
});
