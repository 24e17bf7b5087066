import { randomUUID } from 'node:crypto';
import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connectClickhouse, textLiteral, type Clickhouse } from './clickhouse.ts';

const TABLE = `client_test_${process.pid}`;
const count = async () =>
  Number(
    (await clickhouse.read<{ n: string }>({ name: 'test', query: `SELECT count() AS n FROM ${TABLE}` }))[0]
      ?.n,
  );
let clickhouse: Clickhouse;

beforeAll(async () => {
  clickhouse = connectClickhouse({ url: inject('clickhouseUrl'), name: 'test' });
  await clickhouse.command({
    name: 'test',
    query: `
      CREATE TABLE ${TABLE} (ts DateTime64(3, 'UTC'), n UInt64, t String)
      ENGINE = MergeTree PARTITION BY toYYYYMM(ts) ORDER BY n
      SETTINGS non_replicated_deduplication_window = 10000`,
  });
});

afterAll(async () => {
  await clickhouse.command({ name: 'test', query: `DROP TABLE ${TABLE}` });
  await clickhouse.close();
});

const batch = (token: string, rows: unknown[][]) => ({
  name: 'test',
  table: TABLE,
  columns: ['ts', 'n', 't'] as [string, ...string[]],
  rows,
  token,
});

test('a batch is stored once however often it is sent, also over two partitions', async () => {
  const before = await count();
  const rows = [
    ['2026-01-31 23:59:59.999', 1, 'a'],
    ['2026-02-01 00:00:00.000', 2, 'b'],
  ];
  const token = randomUUID();

  await Promise.all([1, 2, 3].map(() => clickhouse.insertOnce(batch(token, rows))));
  await clickhouse.insertOnce(batch(token, rows));

  expect(await count()).toBe(before + 2);
});

test('a token is forgotten with its insert: the next one without repeats nothing', async () => {
  const before = await count();
  const client = rawClient();

  await clickhouse.insertOnce(batch(randomUUID(), [['2026-01-01 00:00:00.000', 3, 'c']]));
  const values = [{ ts: '2026-01-01 00:00:00.000', n: 4, t: 'd' }];
  await client.insert({ table: TABLE, values, format: 'JSONEachRow' });
  await client.close();

  expect(await count()).toBe(before + 2);
});

test('parameters arrive as they are, whatever they hold', async () => {
  const text = `'; DROP TABLE x; -- \\ " \t\n 👍`;
  const at = new Date('2026-11-21T09:00:00.678Z');

  const rows = await clickhouse.read({
    name: 'test',
    query: 'SELECT {text:String} AS text, {at:DateTime64(3)} AS at, {ids:Array(UInt64)} AS ids',
    params: { text, at, ids: [18446744073709551615n] },
  });

  expect(rows).toEqual([{ text, at: '2026-11-21 09:00:00.678', ids: ['18446744073709551615'] }]);
});

test('a text in a query is the same text, whatever it holds', async () => {
  const text = `'; DROP TABLE x; -- \\ \\' " {n:UInt8} 👍`;

  const rows = await clickhouse.read({ name: 'test', query: `SELECT ${textLiteral(text)} AS text` });

  expect(rows).toEqual([{ text }]);
});

test('a query that reads may be of some megabytes', async () => {
  const text = 'a'.repeat(7_000_000);

  const rows = await clickhouse.read({ name: 'test', query: `SELECT length('${text}') AS length` });

  expect(rows).toEqual([{ length: '7000000' }]);
});

test.each([
  ['writes', `INSERT INTO ${TABLE} VALUES ('2026-01-01 00:00:00', 9, 'x')`],
  ['files', `SELECT * FROM file('/etc/passwd', 'LineAsString')`],
  ['outgoing requests', `SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')`],
  ['other settings', 'SELECT 1 SETTINGS readonly = 0'],
])('a query that reads can do no %s', async (_what, query) => {
  await expect(clickhouse.read({ name: 'test', query })).rejects.toThrow(/readonly/);
});

test('nothing of a failed query reaches the next one', async () => {
  const failsLate = `
    SELECT concat('secret of A ', toString(number)) AS t, throwIf(number = 300000) FROM numbers(400000)
    SETTINGS max_block_size = 1000`;
  const client = rawClient();
  const failing = Array.from({ length: 6 }, () =>
    client.query({ query: failsLate, format: 'JSONEachRow' }).then(
      () => 'passed',
      (error: unknown) => String(error).replace(/^.*throwIf.*$/s, 'failed late'),
    ),
  );
  const others = Array.from({ length: 60 }, (_, index) =>
    clickhouse.read({ name: 'test', query: 'SELECT {i:UInt32} AS i', params: { i: index } }),
  );

  expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed late']));
  await client.close();
  expect(await Promise.all(others)).toEqual(Array.from({ length: 60 }, (_, index) => [{ i: index }]));
});

test('settings of one query do not stick to the next', async () => {
  const client = rawClient();
  const query = "SELECT getSetting('max_threads') AS threads";

  await client.query({ query, clickhouse_settings: { max_threads: 1 } }).then((result) => result.text());
  const after = await client.query({ query, format: 'JSONEachRow' }).then((result) => result.json());
  await client.close();

  expect(after).not.toEqual([{ threads: '1' }]);
});

test('a query that is given up ends on the server', async () => {
  const marker = `given_up_${process.pid}`;
  const giveUp = new AbortController();
  const client = rawClient();
  const asked = client.query({
    query: `SELECT count() AS ${marker} FROM system.numbers WHERE sleepEachRow(0.01) = 1 SETTINGS max_block_size = 100`,
    abort_signal: giveUp.signal,
  });
  await expect.poll(() => running(marker)).toBe(1);

  giveUp.abort();

  await expect(asked).rejects.toThrow(/abort/);
  await expect.poll(() => running(marker), { timeout: 5000 }).toBe(0);
  await client.close();
});

test('a stranger is refused', async () => {
  const url = new URL(inject('clickhouseUrl'));
  url.password = 'wrong';
  const stranger = connectClickhouse({ url: url.href, name: 'test' });

  await expect(stranger.read({ name: 'test', query: 'SELECT 1' })).rejects.toThrow(/Authentication failed/);
  await stranger.close();
});

// What a program that isn't ours would use; its own log is off.
function rawClient(): ClickHouseClient {
  return createClient({ url: inject('clickhouseUrl'), max_open_connections: 5, log: { level: 127 } });
}

async function running(marker: string): Promise<number> {
  const rows = await clickhouse.read<{ n: string }>({
    name: 'test',
    query: `SELECT count() AS n FROM system.processes WHERE query LIKE {like:String} AND query NOT LIKE '%system.processes%'`,
    params: { like: `%${marker}%` },
  });
  return Number(rows[0]?.n);
}
