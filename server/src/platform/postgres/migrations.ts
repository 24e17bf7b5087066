import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clickhouse } from '../clickhouse/clickhouse.ts';
import { onCluster } from '../clickhouse/clickhouse-cluster.ts';
import type { Sql } from './postgres.ts';

export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface AppliedMigration {
  name: string;
  checksum: string;
}

// Any number that nothing else in the database locks.
const MIGRATION_LOCK = 7_126_001;

/** Other processes of this installation wait. The lock covers ClickHouse, too, which has none. */
export async function whileMigrating<Result>(sql: Sql, work: () => Promise<Result>): Promise<Result> {
  const connection = await sql.reserve();
  try {
    // Waiting for another process's migrations may exceed the statement timeout.
    await connection`SET statement_timeout = 0`;
    await connection`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    try {
      return await work();
    } finally {
      await connection`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`;
      await connection`RESET statement_timeout`;
    }
  } finally {
    connection.release();
  }
}

/** Each new file is a transaction. Returns their names; `level` restricts them. */
export async function migratePostgres(
  sql: Sql,
  folder: string,
  level?: readonly string[],
): Promise<string[]> {
  await sql`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`;
  const applied = await sql<AppliedMigration[]>`SELECT name, checksum FROM schema_migrations`;
  const pending = pendingMigrations(readMigrations(folder, level), applied);

  for (const migration of pending) {
    await naming(migration, () =>
      sql.begin(async (transaction) => {
        await transaction`SET LOCAL statement_timeout = 0`;
        await transaction.unsafe(migration.sql).simple();
        const { name, checksum } = migration;
        await transaction`INSERT INTO schema_migrations ${transaction({ name, checksum })}`;
      }),
    );
  }
  return pending.map((migration) => migration.name);
}

/**
 * Returns the names of the new files; `level` restricts them. ClickHouse has no transactions for DDL: an
 * interrupted file runs again from its start, so its statements must be repeatable.
 */
export async function migrateClickhouse(
  clickhouse: Clickhouse,
  folder: string,
  { level, cluster }: { level?: readonly string[] | undefined; cluster?: string | undefined } = {},
): Promise<string[]> {
  const run = (query: string, params?: Record<string, unknown>) =>
    clickhouse.command({ name: 'migrations', query, ...(params && { params }) });

  const define = async (statement: string) => {
    for (const query of onCluster(statement, cluster)) await run(query);
  };

  await define(`
    CREATE TABLE IF NOT EXISTS schema_migrations
      (name String, checksum String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3))
    ENGINE = ReplacingMergeTree ORDER BY name`);
  const applied = await clickhouse.read<AppliedMigration>({
    name: 'migrations',
    query: 'SELECT name, checksum FROM schema_migrations FINAL',
  });
  const pending = pendingMigrations(readMigrations(folder, level), applied);

  for (const migration of pending) {
    await naming(migration, async () => {
      for (const statement of statementsOf(migration.sql)) await define(statement);
      const { name, checksum } = migration;
      await run('INSERT INTO schema_migrations (name, checksum) SELECT {name:String}, {checksum:String}', {
        name,
        checksum,
      });
    });
  }
  return pending.map((migration) => migration.name);
}

export function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

function readMigrations(folder: string, level?: readonly string[]): Migration[] {
  return migrationNames(folder)
    .filter((name) => level === undefined || level.includes(name))
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

// Applied migrations without a file belong to a newer version that was rolled back, and are ignored.
function pendingMigrations(files: Migration[], applied: AppliedMigration[]): Migration[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const changed = files.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (changed) {
    throw new MigrationError(
      `Migration ${changed.name} was changed after it was applied; add a new one instead.`,
    );
  }
  return files.filter(({ name }) => !checksums.has(name));
}

async function naming(migration: Migration, apply: () => Promise<unknown>): Promise<void> {
  try {
    await apply();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${migration.name} failed: ${reason}`, { cause: error });
  }
}

/** A semicolon at the end of a line ends a statement. */
export function statementsOf(sql: string): string[] {
  return sql
    .split(/;[ \t]*(?:--.*)?$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.split('\n').some((line) => !/^\s*(?:--|$)/.test(line)));
}
