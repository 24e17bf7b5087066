import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onCluster } from './clickhouse-cluster.ts';
import { connectClickhouse, type Clickhouse } from './clickhouse.ts';
import { migrationNames, statementsOf } from '../postgres/migrations.ts';

const folder = fileURLToPath(new URL('../../../migrations/clickhouse', import.meta.url));
const statements = migrationNames(folder).flatMap((name) =>
  statementsOf(readFileSync(join(folder, name), 'utf8')),
);
let clickhouse: Clickhouse;

beforeAll(() => {
  clickhouse = connectClickhouse({ url: inject('clickhouseUrl'), name: 'test' });
});
afterAll(() => clickhouse.close());

test.each([
  ['one server', undefined],
  ['a cluster', 'main'],
])('every migration is valid SQL for %s', async (_where, cluster) => {
  for (const statement of statements) {
    for (const query of onCluster(statement, cluster)) {
      const [row] = await clickhouse.read({
        name: 'test',
        query: 'SELECT formatQuery({query:String}) AS formatted',
        params: { query },
      });
      expect(row).toMatchObject({ formatted: expect.stringMatching(/^(CREATE|ALTER) TABLE/) });
    }
  }
});

test('a table is replicated within a shard, and spread over the shards by workspace', () => {
  const [shard, table, ...others] = onCluster(statements[0] ?? '', 'main');

  expect(shard).toMatch(/^CREATE TABLE IF NOT EXISTS clicks_shard ON CLUSTER 'main' \(/);
  expect(shard).toContain(
    `ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/clicks_shard', '{replica}')`,
  );
  expect(shard).toContain('SETTINGS replicated_deduplication_window = 10000');
  expect(table).toBe(
    `CREATE TABLE IF NOT EXISTS clicks ON CLUSTER 'main' AS clicks_shard ` +
      `ENGINE = Distributed('main', currentDatabase(), clicks_shard, cityHash64(workspace_id))`,
  );
  expect(others).toEqual([]);
});

test('a change reaches the shards first, and rows are changed and removed where they lie', () => {
  expect(onCluster('ALTER TABLE clicks ADD COLUMN IF NOT EXISTS n UInt8', 'main')).toEqual([
    "ALTER TABLE clicks_shard ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS n UInt8",
    "ALTER TABLE clicks ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS n UInt8",
  ]);
  expect(onCluster('ALTER TABLE clicks DELETE WHERE n = 0', 'main')).toEqual([
    "ALTER TABLE clicks_shard ON CLUSTER 'main' DELETE WHERE n = 0",
  ]);
  expect(onCluster('ALTER TABLE clicks UPDATE n = 1 WHERE n = 0', 'main')).toEqual([
    "ALTER TABLE clicks_shard ON CLUSTER 'main' UPDATE n = 1 WHERE n = 0",
  ]);
  expect(onCluster('TRUNCATE TABLE clicks', 'main')).toEqual([
    "TRUNCATE TABLE clicks_shard ON CLUSTER 'main' SYNC",
  ]);
});

test('a statement of another kind is refused, as it would reach one server only', () => {
  expect(() => onCluster('INSERT INTO clicks VALUES (1)', 'main')).toThrow(/not known how to run/);
});
