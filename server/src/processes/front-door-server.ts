import { openFrontDoor } from '../modules/redirects/index.ts';
import { connectPostgres } from '../platform/postgres/postgres.ts';
import { runProcess } from './lifecycle.ts';

const RESERVE_BYTES = 64 * 1024 * 1024;

await runProcess('front-door-server', async ({ config, log }) => {
  // Loaded on demand: memory limits the number of servers.
  const metrics =
    config.metricsPort > 0 ? await import('../modules/redirects/front-door/metrics.ts') : undefined;
  const frontDoor = await openFrontDoor({
    dataDir: config.dataDir,
    serverId: process.env['FRONT_DOOR_SERVER_ID'] ?? `s${String(process.pid)}${Date.now().toString(36)}`,
    port: config.port,
    host: config.host,
    site: { productName: config.productName, baseUrl: config.baseUrl },
    trustedProxies: config.trustedProxies,
    appUrl: config.appUrl,
    geoipMmdb: config.geoipMmdb,
    reserveBytes: Math.floor(RESERVE_BYTES / config.frontDoorProcesses),
    connectDatabase: () =>
      connectPostgres({
        url: config.databaseUrl ?? '',
        name: 'front-door',
        connections: 4,
        statementTimeoutMs: 1000,
      }),
    log,
    ...(metrics && { onDecision: metrics.countDecisions(), onRedirect: metrics.timeRedirects() }),
  });
  metrics?.measureFrontDoor(frontDoor);
  metrics?.tellMetrics();
  return { ready: { port: frontDoor.port }, close: frontDoor.close };
});
