import { migrateEngines } from './prepare.ts';
import { runTask } from './lifecycle.ts';

await runTask('migrate', async ({ config, log }) => {
  const { databaseUrl, clickhouseUrl, clickhouseCluster } = config;
  if (databaseUrl === undefined || clickhouseUrl === undefined) {
    throw new Error(
      'Set DATABASE_URL and CLICKHOUSE_URL to say what to migrate; embedded engines migrate at start.',
    );
  }
  await migrateEngines({ databaseUrl, clickhouseUrl, clickhouseCluster }, log);
});
