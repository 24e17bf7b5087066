import { globSync } from 'node:fs';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ROOT = new URL('../', import.meta.url);
const files = globSync('**/*.table.ts', { cwd: ROOT.pathname });

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test.each(files)('%s describes the tables that the migrations made', async (file) => {
  const exports: Record<string, unknown> = await import(new URL(file, ROOT).href);
  const tables = Object.values(exports).filter((each) => each instanceof PgTable);

  for (const table of tables) {
    const { name, columns } = getTableConfig(table);
    const described = columns.map(
      (column) => `${snakeCase(column.name)}${column.notNull ? ' not null' : ''}`,
    );
    const rows = await app.sql`
      select column_name || case when is_nullable = 'NO' then ' not null' else '' end as column
      from information_schema.columns where table_schema = 'public' and table_name = ${name}`;
    expect(described.sort(), name).toEqual(rows.map((row) => String(row['column'])).sort());
  }
});

/** Their rows are a few, or never deleted. */
const KEPT = ['plans', 'prices', 'sandbox_customers', 'sandbox_subscriptions'];

test('whatever names a row that may be deleted is found by an index', async () => {
  const unindexed = await app.sql`
    select conrelid::regclass::text || ' ' || conname as reference
    from pg_constraint named
    where contype = 'f' and confrelid::regclass::text <> all (${KEPT}) and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`;

  expect(unindexed.map((row) => row['reference'])).toEqual([]);
});
