import postgres from 'postgres';
import { inject } from 'vitest';
import { connectClickhouse } from '../platform/clickhouse.ts';

export interface OwnEngines {
  databaseUrl: string;
  clickhouseUrl: string;
  remove: () => Promise<void>;
}

/** Empty databases on the engines that the tests share, for what must not meet other tests' rows. */
export async function ownEngines(name: string): Promise<OwnEngines> {
  const database = `${name}_${process.pid}`;
  const sql = postgres(inject('databaseUrl'), { max: 1, onnotice: () => undefined });
  const clickhouse = connectClickhouse({ url: inject('clickhouseUrl'), name: 'tests' });
  await sql.unsafe(`CREATE DATABASE ${database}`);
  await clickhouse.command({ name: 'tests', query: `CREATE DATABASE ${database}` });
  return {
    databaseUrl: withDatabase(inject('databaseUrl'), database),
    clickhouseUrl: withDatabase(inject('clickhouseUrl'), database),
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
