import { connectClickhouse } from '../../platform/clickhouse/clickhouse.ts';
import { connectPostgres, type Sql } from '../../platform/postgres/postgres.ts';
import { LEFT_OUT } from '../../processes/backup/make-backup.ts';
import type { Engines } from '../../processes/prepare.ts';

/** Lets work ask the PostgreSQL of these engines. */
export async function withSql<Result>(
  { databaseUrl }: Engines,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const { sql, close } = connectPostgres({ url: databaseUrl, name: 'test', connections: 1 });
  try {
    return await work(sql);
  } finally {
    await close();
  }
}

/** A hash of every table's rows. */
export async function fingerprints(engines: Engines): Promise<Record<string, unknown>> {
  const clickhouse = connectClickhouse({ url: engines.clickhouseUrl, name: 'test' });
  const clicks = await clickhouse.read({
    name: 'test',
    query: 'SELECT count() AS rows, sum(cityHash64(*)) AS hash FROM clicks',
  });
  await clickhouse.close();
  return withSql(engines, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`;
    const found: Record<string, unknown> = { clicks };
    for (const { name } of tables.filter((table) => !LEFT_OUT.includes(table.name))) {
      [found[name]] = await sql`
        select count(*) as rows, md5(string_agg(each::text, '' order by each::text)) as hash from ${sql(name)} each`;
    }
    return found;
  });
}
