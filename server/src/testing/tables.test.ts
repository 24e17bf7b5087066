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
