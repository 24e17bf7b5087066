import { statSync } from 'node:fs';
import type pg from 'pg';
import { connectClickhouse, type Clickhouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { findKeptKey } from '../../platform/secrets.ts';
import { untilEnginesAnswer, type Engines } from '../prepare.ts';
import { BackupError, writeArchive, type AddEntry } from './archive.ts';
import { CLICKS, clickColumns, clickRanges } from './click-ranges.ts';
import {
  BACKUP_FORMAT,
  fingerprintOf,
  MANIFEST,
  SECRET_KEY_ENTRY,
  type CopiedTable,
  type Manifest,
} from './manifest.ts';
import { connectForCopy, copyOut, countLines, listTables, quoted } from './postgres-tables.ts';
import { JOBS, SELECT_JOBS } from './waiting-jobs.ts';

export interface BackupTask {
  path: string;
  engines: Engines;
  config: Config;
  log: Logger;
}

/** Specific to one database: its name, its migrations, and the changes for its front doors. */
export const LEFT_OUT = ['installation', 'schema_migrations', 'replica_changes'];

export async function makeBackup({ path, engines, config, log }: BackupTask): Promise<string> {
  const key = config.secretKey ?? findKeptKey(config.dataDir);
  if (key === undefined) throw new BackupError('SECRET_KEY must be set to the key of this installation.');
  await untilEnginesAnswer(engines, log);

  const client = await connectForCopy(engines.databaseUrl);
  const clickhouse = connectClickhouse({
    url: engines.clickhouseUrl,
    name: 'backup',
    requestTimeoutMs: 600_000,
  });
  let rows = 0;
  try {
    await writeArchive(path, async (add) => {
      // Clicks are copied first: a click whose link is missing in the snapshot could become another link's.
      const clicks = await copyClicks(clickhouse, add);
      const manifest = await copySnapshot(client, add, {
        format: BACKUP_FORMAT,
        madeAt: new Date().toISOString(),
        keyFingerprint: fingerprintOf(key),
        clickhouse: clicks.tables,
        clickhouseLevel: clicks.level,
      });
      if (config.secretKey === undefined) await add(SECRET_KEY_ENTRY, key);
      await add(MANIFEST, JSON.stringify(manifest, null, 2));
      rows = [...manifest.postgres, ...manifest.clickhouse].reduce((sum, table) => sum + table.rows, 0);
    });
  } finally {
    await Promise.all([client.end(), clickhouse.close()]);
  }
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  return [
    `${rows} rows are in ${path} (${megabytes} MB).`,
    'Clicks that still wait in a front door’s log, mostly those of the last second, are not.',
    ...(config.secretKey === undefined
      ? ['The secret key is in it: keep it where nobody else reads it.']
      : ['SECRET_KEY is not in it: keep it too.']),
  ].join('\n');
}

async function copyClicks(
  clickhouse: Clickhouse,
  add: AddEntry,
): Promise<{ tables: CopiedTable[]; level: string[] }> {
  const columns = (await clickColumns(clickhouse)).map(({ name }) => name);
  let rows = 0;
  for (const [number, range] of (await clickRanges(clickhouse)).entries()) {
    const query = `SELECT ${columns.join(', ')} FROM ${CLICKS} WHERE ${range}`;
    const part = await clickhouse.readText({ name: 'backup', query, format: 'TabSeparated' });
    rows += countLines(part);
    if (part.length > 0) await add(entryName('clickhouse', CLICKS, number), part);
  }
  const applied = await clickhouse.read<{ name: string }>({
    name: 'backup',
    query: 'SELECT name FROM schema_migrations FINAL ORDER BY name',
  });
  return { tables: [{ name: CLICKS, columns, rows }], level: applied.map(({ name }) => name) };
}

type Known = Omit<Manifest, 'postgres' | 'migrations' | 'sequences'> & { clickhouseLevel: string[] };

async function copySnapshot(
  client: pg.Client,
  add: AddEntry,
  { clickhouseLevel, ...known }: Known,
): Promise<Manifest> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const applied = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  const postgres: CopiedTable[] = [];
  for (const table of await listTables(client, LEFT_OUT)) {
    const query = `SELECT ${table.columns.map(quoted).join(', ')} FROM ${quoted(table.name)}`;
    postgres.push({ ...table, rows: await copyRows(client, add, { name: table.name, query }) });
  }
  const jobs = await copyRows(client, add, { name: JOBS.name, query: SELECT_JOBS });
  const sequences = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  await client.query('COMMIT');
  return {
    ...known,
    postgres: [...postgres, { ...JOBS, rows: jobs }],
    migrations: { postgres: applied.rows.map(({ name }) => name), clickhouse: clickhouseLevel },
    sequences: sequences.rows.filter(({ name }) => !name.startsWith('replica_changes')),
  };
}

async function copyRows(
  client: pg.Client,
  add: AddEntry,
  { name, query }: { name: string; query: string },
): Promise<number> {
  let rows = 0;
  let number = 0;
  for await (const part of copyOut(client, query)) {
    rows += countLines(part);
    await add(entryName('postgres', name, number), part);
    number += 1;
  }
  return rows;
}

function entryName(engine: string, table: string, number: number): string {
  return `${engine}/${table}/${String(number).padStart(6, '0')}.tsv`;
}
