import './behind-visitors.ts';
import { startClickhouse } from '../platform/embedded/clickhouse-server.ts';
import { runProcess } from './lifecycle.ts';

// chDB needs a process of its own: its engine crashes in worker threads, and ends the process if it runs out
// of memory.
await runProcess('clickhouse', async ({ config, log }) => {
  const clickhouse = await startClickhouse({
    dataDir: config.dataDir,
    port: Number(process.env['CLICKHOUSE_PORT']),
    log,
  });
  return { ready: { url: clickhouse.url }, close: clickhouse.close };
});
