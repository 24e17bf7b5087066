// Imported directly: the module's index would load enough to double the time to the first redirect.
import { ensureLocalSalts } from '../modules/clicks/visitor/visitor-salts.ts';
import { forgetHeartbeat } from '../modules/redirects/replica/replica-files.ts';
import { FrontDoorServers } from './front-door-servers.ts';
import { ConfigError, type Config } from '../platform/config.ts';
import { runProcess } from './lifecycle.ts';
import { runChild } from './supervision/children.ts';
import { childEnvironment } from './child-environment.ts';

// The parent of all processes of the public port: it serves nothing itself and restarts those that end.
await runProcess('front-door', async ({ config, log }) => {
  if (config.databaseUrl === undefined || config.clickhouseUrl === undefined) {
    throw new ConfigError('DATABASE_URL and CLICKHOUSE_URL are needed to run a process by itself.');
  }
  forgetHeartbeat(config.dataDir);
  ensureLocalSalts(config.dataDir, Date.now());
  const servers = new FrontDoorServers(config, log);
  await servers.ready;
  // Started late, so that it does not delay the first redirect. Servers do not wait for it.
  const keeper = runChild(
    {
      name: 'keeper',
      entry: new URL('./keeper.ts', import.meta.url),
      env: childEnvironment(),
      attempts: Infinity,
    },
    { log, onChange: () => undefined },
  );
  const stopMetrics = config.metricsPort > 0 ? await startMetrics(servers, config) : undefined;
  return {
    close: async () => {
      await stopMetrics?.();
      await servers.stop();
      await keeper.stop();
    },
  };
});

async function startMetrics(
  servers: FrontDoorServers,
  { dataDir, metricsPort }: Config,
): Promise<() => Promise<void>> {
  const { allServersMetrics, measureShipping } = await import('../modules/redirects/front-door/metrics.ts');
  const { serveMetrics } = await import('../platform/http/metrics.ts');
  const all = allServersMetrics(() => servers.processes(), measureShipping(dataDir));
  return serveMetrics(all, metricsPort);
}
