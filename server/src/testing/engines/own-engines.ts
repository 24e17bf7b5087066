import postgres from 'postgres';
import { inject } from 'vitest';
import { connectClickhouse } from '../../platform/clickhouse/clickhouse.ts';
import { createLogger } from '../../platform/log/log.ts';
import { migrateEngines } from '../../processes/prepare.ts';

export interface OwnEngines {
  databaseUrl: string;
  clickhouseUrl: string;
  /** Brings them to this version's tables. */
  migrate: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Empty databases on the engines that the tests share, for what must not meet other tests' rows. */
export async function ownEngines(name: string): Promise<OwnEngines> {
  const database = `${name}_${process.pid}`;
  const sql = postgres(inject('databaseUrl'), { max: 1, onnotice: () => undefined });
  const clickhouse = connectClickhouse({ url: inject('clickhouseUrl'), name: 'tests' });
  await sql.unsafe(`CREATE DATABASE ${database}`);
  await clickhouse.command({ name: 'tests', query: `CREATE DATABASE ${database}` });
  const urls = {
    databaseUrl: withDatabase(inject('databaseUrl'), database),
    clickhouseUrl: withDatabase(inject('clickhouseUrl'), database),
  };
  return {
    ...urls,
    migrate: async () => migrateEngines(urls, createLogger({ name: 'tests', level: 'silent' })),
    remove: async () => {
      await sql.unsafe(`DROP DATABASE ${database} WITH (FORCE)`);
      await clickhouse.command({ name: 'tests', query: `DROP DATABASE ${database}` });
      await Promise.all([sql.end(), clickhouse.close()]);
    },
  };
}

function withDatabase(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}
