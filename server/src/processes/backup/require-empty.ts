import type pg from 'pg';
import type { Clickhouse } from '../../platform/clickhouse/clickhouse.ts';
import { BackupError } from './archive.ts';
import { CLICKS } from './click-ranges.ts';
import type { Manifest } from './manifest.ts';
import { listTables, quoted } from './postgres-tables.ts';

const NOT_ROWS = ['installation', 'schema_migrations'];

/** Throws `BackupError` if there are rows, or the tables have other migrations than the backup's. */
export async function requireEmpty(target: {
  client: pg.Client;
  clickhouse: Clickhouse;
  manifest: Manifest;
}): Promise<void> {
  const { client, clickhouse, manifest } = target;
  const tables = await listTables(client, NOT_ROWS);
  for (const { name } of tables) {
    const found = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (found.rows.length > 0) throw notEmpty(`PostgreSQL has rows in “${name}”`);
  }
  if (await hasClicks(clickhouse)) throw notEmpty('ClickHouse has clicks');
  if (tables.length === 0) return;

  const applied = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
  const later = applied.rows.find(({ name }) => !manifest.migrations.postgres.includes(name));
  if (later) throw notEmpty(`PostgreSQL has tables that are newer than the backup (${later.name})`);
}

async function hasClicks(clickhouse: Clickhouse): Promise<boolean> {
  const tables = await clickhouse.read({
    name: 'restore',
    query: `SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = {table:String}`,
    params: { table: CLICKS },
  });
  if (tables.length === 0) return false;
  const rows = await clickhouse.read({ name: 'restore', query: `SELECT 1 FROM ${CLICKS} LIMIT 1` });
  return rows.length > 0;
}

function notEmpty(what: string): BackupError {
  return new BackupError(
    `Only empty databases can be restored into: ${what}. Give it new ones, or a new DATA_DIR.`,
  );
}
