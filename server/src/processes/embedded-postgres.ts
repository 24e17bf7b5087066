import { startPostgres } from '../platform/embedded/postgres-server.ts';
import { runProcess } from './lifecycle.ts';

// PostgreSQL has a parent of its own, which stops it when the supervisor is gone, however that ended.
await runProcess('postgres', async ({ config, log }) => {
  const postgres = await startPostgres({
    dataDir: config.dataDir,
    port: Number(process.env['POSTGRES_PORT']),
    searchPath: process.env['PATH'] ?? '',
    log,
  });
  let stopping = false;
  void postgres.ended.then((code) => {
    if (stopping) return;
    log.error({ code }, 'PostgreSQL ended by itself');
    process.exit(1);
  });
  return {
    ready: { url: postgres.url },
    close: () => {
      stopping = true;
      return postgres.stop();
    },
  };
});
