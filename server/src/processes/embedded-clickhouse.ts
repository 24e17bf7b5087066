import './behind-visitors.ts';
import { startClickhouse } from '../platform/embedded/clickhouse-server.ts';
import { runProcess } from './lifecycle.ts';

// chDB must live in a process of its own: its engine crashes in worker threads, and takes the process with it
// where it runs out of memory.
await runProcess('clickhouse', async ({ config, log }) => {
  const clickhouse = await startClickhouse({
    dataDir: config.dataDir,
    port: Number(process.env['CLICKHOUSE_PORT']),
    log,
  });
  return { ready: { url: clickhouse.url }, close: clickhouse.close };
});
