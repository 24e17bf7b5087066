import type pg from 'pg';
import { onCluster } from '../../platform/clickhouse/clickhouse-cluster.ts';
import { connectClickhouse, type Clickhouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Config } from '../../platform/config.ts';
import { migrationNames } from '../../platform/postgres/migrations.ts';
import { findKeptKey, keepKey } from '../../platform/secrets.ts';
import { migrateEngines, migrationsOf, untilEnginesAnswer } from '../prepare.ts';
import { BackupError, readArchive } from './archive.ts';
import { CLICKS } from './click-ranges.ts';
import { fingerprintOf, newer, readManifest, type CopiedTable, type Manifest } from './manifest.ts';
import type { BackupTask } from './make-backup.ts';
import { requireEmpty } from './require-empty.ts';
import { connectForCopy, copyIn, quoted, type CopyIn } from './postgres-tables.ts';
import { addWaitingJobs, JOBS, makeJobsTable } from './waiting-jobs.ts';

export async function restoreBackup({ path, engines, config, log }: BackupTask): Promise<string> {
  const { manifest, secretKey } = await readManifest(path);
  requireKnownLevel(path, manifest);
  const key = chooseKey(config, manifest, secretKey);

  await untilEnginesAnswer(engines, log);
  const client = await connectForCopy(engines.databaseUrl);
  const clickhouse = connectClickhouse({
    url: engines.clickhouseUrl,
    name: 'restore',
    requestTimeoutMs: 600_000,
  });
  try {
    await requireEmpty({ client, clickhouse, manifest });
    await migrateEngines(engines, log, manifest.migrations);
    await fill({ client, clickhouse, cluster: engines.clickhouseCluster, manifest, path });
  } finally {
    await Promise.all([client.end(), clickhouse.close()]);
  }
  if (config.secretKey === undefined) keepKey(config.dataDir, key);
  await migrateEngines(engines, log);
  const rows = [...manifest.postgres, ...manifest.clickhouse].reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${manifest.madeAt} were restored. Front doors copy the links anew when they start.`;
}

function requireKnownLevel(path: string, { migrations }: Manifest): void {
  for (const engine of ['postgres', 'clickhouse'] as const) {
    const known = migrationNames(migrationsOf(engine));
    if (migrations[engine].some((name) => !known.includes(name))) throw newer(path);
  }
}

// Rows are encrypted and signed with it: another key would lose second factors and links in emails.
function chooseKey(config: Config, { keyFingerprint }: Manifest, inBackup: string | undefined): string {
  const own = config.secretKey ?? findKeptKey(config.dataDir);
  const key = own ?? inBackup;
  if (key !== undefined && fingerprintOf(key) === keyFingerprint) return key;
  throw new BackupError(
    config.secretKey === undefined && own !== undefined
      ? `${config.dataDir}/secrets/secret-key is another key than that of the backup; restore into a new DATA_DIR.`
      : 'SECRET_KEY must be the key of the installation that was backed up.',
  );
}

interface Target {
  client: pg.Client;
  clickhouse: Clickhouse;
  cluster: string | undefined;
  manifest: Manifest;
  path: string;
}

async function fill(target: Target): Promise<void> {
  const { client, clickhouse, cluster, manifest } = target;
  const tables = manifest.postgres.filter(({ name }) => name !== JOBS.name);
  await client.query('BEGIN');
  try {
    await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    await switchTriggers(client, tables, 'DISABLE');
    await makeJobsTable(client);
    await copyEntries(target);
    for (const table of manifest.postgres) await requireCount(client, table);
    await requireClicks(clickhouse, manifest);
    await addWaitingJobs(client);
    for (const { name, value } of manifest.sequences) {
      await client.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
    }
    await switchTriggers(client, tables, 'ENABLE');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    for (const query of onCluster(`TRUNCATE TABLE ${CLICKS}`, cluster)) {
      await clickhouse.command({ name: 'restore', query });
    }
    throw error;
  }
}

// The triggers would record every alias as changed; front doors copy all of them anyway.
async function switchTriggers(
  client: pg.Client,
  tables: CopiedTable[],
  how: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ${how} TRIGGER USER`);
}

async function copyEntries({ client, clickhouse, manifest, path }: Target): Promise<void> {
  const rows = new PostgresRows(client);
  for await (const { name: entry, bytes } of readArchive(path)) {
    const [engine, name] = entry.split('/');
    const tableOf = (tables: CopiedTable[]) => tables.find((table) => table.name === name);
    const clicks = engine === 'clickhouse' && tableOf(manifest.clickhouse);
    const table = engine === 'postgres' && tableOf(manifest.postgres);
    if (clicks) await clickhouse.insertText(clicks.name, clicks.columns, bytes);
    if (table) await rows.write(table, bytes);
  }
  await rows.end();
}

class PostgresRows {
  readonly #client: pg.Client;
  #current: { name: string; rows: CopyIn } | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async write(table: CopiedTable, part: Buffer): Promise<void> {
    if (this.#current?.name !== table.name) {
      await this.end();
      this.#current = { name: table.name, rows: copyIn(this.#client, table) };
    }
    await this.#current.rows.write(part);
  }

  async end(): Promise<void> {
    await this.#current?.rows.end();
    this.#current = undefined;
  }
}

async function requireCount(client: pg.Client, { name, rows }: CopiedTable): Promise<void> {
  const found = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${quoted(name)}`);
  requireEqual(name, rows, Number(found.rows[0]?.rows));
}

async function requireClicks(clickhouse: Clickhouse, manifest: Manifest): Promise<void> {
  const [found] = await clickhouse.read<{ rows: string }>({
    name: 'restore',
    query: `SELECT count() AS rows FROM ${CLICKS}`,
  });
  const wanted = manifest.clickhouse.find(({ name }) => name === CLICKS);
  requireEqual(CLICKS, wanted?.rows ?? 0, Number(found?.rows));
}

function requireEqual(table: string, wanted: number, found: number): void {
  if (wanted === found) return;
  throw new BackupError(`${table} has ${found} rows after the restore, but had ${wanted}; nothing was kept.`);
}
