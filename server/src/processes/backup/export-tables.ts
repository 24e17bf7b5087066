import { createWriteStream, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { connectClickhouse, type Clickhouse } from '../../platform/clickhouse/clickhouse.ts';
import { BackupError } from './archive.ts';
import { CLICKS, clickColumns, clickRanges } from './click-ranges.ts';
import { exportedTables } from './exported-tables.ts';
import type { BackupTask } from './make-backup.ts';
import { connectForCopy, copyOut, quoted } from './postgres-tables.ts';

const TEXT_TYPES = ['text', 'jsonb'];
// Cells that spreadsheets would run as formulas become text.
const FORMULA = '^[=+@\\t\\r-]';
const FOR_ITS_OWNER = 0o600;

export async function exportTables({ path, engines }: BackupTask): Promise<string> {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (readdirSync(path).length > 0) throw new BackupError(`${path} is not empty.`);

  const client = await connectForCopy(engines.databaseUrl);
  const clickhouse = connectClickhouse({
    url: engines.clickhouseUrl,
    name: 'export',
    requestTimeoutMs: 600_000,
  });
  const write = (name: string, parts: AsyncIterable<Buffer>) =>
    pipeline(Readable.from(parts), createWriteStream(join(path, `${name}.csv`), { mode: FOR_ITS_OWNER }));
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const [name, query] of Object.entries(exportedTables)) {
      const safe = await withoutFormulas(client, query);
      await write(name, copyOut(client, safe, 'WITH (FORMAT csv, HEADER true, FORCE_QUOTE *)'));
    }
    await client.query('COMMIT');
    await write(CLICKS, clickRows(clickhouse));
  } finally {
    await Promise.all([client.end(), clickhouse.close()]);
  }
  return `${Object.keys(exportedTables).length + 1} files are in ${path}.`;
}

async function withoutFormulas(client: pg.Client, query: string): Promise<string> {
  const { fields } = await client.query(`SELECT * FROM (${query}) AS rows LIMIT 0`);
  const types = await client.query<{ oid: number }>(
    'SELECT oid::int AS oid FROM pg_type WHERE typname = ANY ($1)',
    [TEXT_TYPES],
  );
  const texts = types.rows.map(({ oid }) => oid);
  const columns = fields.map(({ name, dataTypeID }) => {
    const column = quoted(name);
    if (!texts.includes(dataTypeID)) return column;
    return `CASE WHEN ${column}::text ~ '${FORMULA}' THEN '''' || ${column}::text ELSE ${column}::text END AS ${column}`;
  });
  return `SELECT ${columns.join(', ')} FROM (${query}) AS rows`;
}

async function* clickRows(clickhouse: Clickhouse): AsyncGenerator<Buffer> {
  const columns = await clickColumns(clickhouse);
  yield Buffer.from(`${columns.map(({ name }) => `"${name}"`).join(',')}\n`);
  const selected = columns.map(({ name, type }) =>
    type.includes('String')
      ? `if(match(${name}, '${FORMULA.replaceAll('\\', '\\\\')}'), concat('\\'', ${name}), ${name})`
      : name,
  );
  for (const range of await clickRanges(clickhouse)) {
    const query = `SELECT ${selected.join(', ')} FROM ${CLICKS} WHERE ${range}`;
    yield await clickhouse.readText({ name: 'export', query, format: 'CSV' });
  }
}
