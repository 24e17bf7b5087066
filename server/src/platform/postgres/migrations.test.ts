import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ownEngines, type OwnEngines } from '../../testing/engines/own-engines.ts';
import { connectClickhouse, type Clickhouse } from '../clickhouse/clickhouse.ts';
import { migrateClickhouse, migratePostgres, whileMigrating } from './migrations.ts';
import { connectPostgres, type Postgres } from './postgres.ts';

let own: OwnEngines;
let database: Postgres;
let clickhouse: Clickhouse;

beforeAll(async () => {
  own = await ownEngines('migrations');
  database = connectPostgres({ url: own.databaseUrl, name: 'migration-test' });
  clickhouse = connectClickhouse({ url: own.clickhouseUrl, name: 'migration-test' });
});

afterAll(async () => {
  await Promise.all([clickhouse.close(), database.close()]);
  await own.remove();
});

test('files are applied in the order of their names, once', async () => {
  const folder = folderWith({
    '0002_fill.sql': `INSERT INTO ordered VALUES (1); INSERT INTO ordered VALUES (2);`,
    '0001_make.sql': 'CREATE TABLE ordered (n int);',
    'notes.txt': 'not a migration',
  });

  const first = await migratePostgres(database.sql, folder);
  const again = await migratePostgres(database.sql, folder);

  expect(first).toEqual(['0001_make.sql', '0002_fill.sql']);
  expect(again).toEqual([]);
  expect(await database.sql`SELECT n FROM ordered ORDER BY n`).toMatchObject([{ n: 1 }, { n: 2 }]);
});

test('a file that fails leaves nothing of itself', async () => {
  const folder = folderWith({ '0003_half.sql': 'CREATE TABLE half (n int); SELECT 1 / 0;' });

  await expect(migratePostgres(database.sql, folder)).rejects.toThrow(
    'Migration 0003_half.sql failed: division by zero',
  );

  expect(await database.sql`SELECT to_regclass('half') AS half`).toMatchObject([{ half: null }]);
});

test('a file that was changed after it was applied is refused', async () => {
  const folder = folderWith({ '0004_changed.sql': 'SELECT 1;' });
  await migratePostgres(database.sql, folder);
  writeFileSync(join(folder, '0004_changed.sql'), 'SELECT 2;');

  await expect(migratePostgres(database.sql, folder)).rejects.toThrow(
    'Migration 0004_changed.sql was changed after it was applied; add a new one instead.',
  );
});

test('migrations that a newer version applied are left alone', async () => {
  await migratePostgres(database.sql, folderWith({ '0005_newer.sql': 'SELECT 1;' }));

  expect(await migratePostgres(database.sql, folderWith({}))).toEqual([]);
});

test('two processes that start together migrate once', async () => {
  const folder = folderWith({ '0006_once.sql': 'CREATE TABLE once (n int);' });
  const migrate = () => whileMigrating(database.sql, () => migratePostgres(database.sql, folder));

  const results = await Promise.all([migrate(), migrate(), migrate()]);

  expect(results.flat()).toEqual(['0006_once.sql']);
});

test('ClickHouse files hold several statements, with comments and semicolons in texts', async () => {
  const folder = folderWith({
    '0001_clicks.sql': `-- What is counted; and where.
      CREATE TABLE IF NOT EXISTS counted (n UInt64, t String) ENGINE = MergeTree ORDER BY n;
      INSERT INTO counted VALUES (1, 'a;b'); -- done
      -- the end
    `,
  });

  const first = await migrateClickhouse(clickhouse, folder);
  const again = await migrateClickhouse(clickhouse, folder);

  expect([first, again]).toEqual([['0001_clicks.sql'], []]);
  expect(await clickhouse.read({ name: 'test', query: 'SELECT * FROM counted' })).toEqual([
    { n: '1', t: 'a;b' },
  ]);
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(inject('dataDir'), 'linklet-migrations-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
