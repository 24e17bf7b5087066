import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { CopiedTable } from './manifest.ts';

export type PostgresTable = Omit<CopiedTable, 'rows'>;

export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'linklet backup' });
  client.on('error', () => undefined); // Whoever asks next hears of it.
  await client.connect();
  await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  return client;
}

const CHUNK_BYTES = 4 * 1024 * 1024;
const NEWLINE = 10;

export async function* copyOut(client: pg.Client, query: string, options = ''): AsyncGenerator<Buffer> {
  const rows: AsyncIterable<Buffer> = client.query(copyTo(`COPY (${query}) TO STDOUT ${options}`));
  let parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of rows) {
    parts.push(part);
    sizeBytes += part.length;
    if (sizeBytes < CHUNK_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    sizeBytes = 0;
  }
  if (sizeBytes > 0) yield Buffer.concat(parts);
}

export interface CopyIn {
  write: (part: Buffer) => Promise<void>;
  end: () => Promise<void>;
}

export function copyIn(client: pg.Client, { name, columns }: PostgresTable): CopyIn {
  const stream = client.query(
    copyFrom(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`),
  );
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  stream.once('error', failed.reject);
  return {
    write: async (part) => {
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), failed.promise]);
    },
    end: async () => {
      const finished = once(stream, 'finish');
      stream.end();
      await Promise.race([finished, failed.promise]);
    },
  };
}

export function countLines(part: Buffer): number {
  let lines = 0;
  for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

interface FoundTable {
  name: string;
  columns: string[];
  parents: string[];
}

/** The product's tables with their columns; referenced tables come first. */
export async function listTables(client: pg.Client, leftOut: readonly string[]): Promise<PostgresTable[]> {
  const { rows } = await client.query<FoundTable>(`
    SELECT relname::text AS name,
      ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attnum) AS columns,
      ARRAY(SELECT DISTINCT parent.relname::text FROM pg_constraint
        JOIN pg_class parent ON parent.oid = confrelid
        WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS parents
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`);
  return parentsFirst(rows)
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, columns }) => ({ name, columns }));
}

function parentsFirst(tables: FoundTable[]): FoundTable[] {
  const placed: FoundTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const isFree = ({ parents }: FoundTable) =>
      !parents.some((name) => left.some((table) => table.name === name));
    const free = left.filter(isFree);
    if (free.length === 0)
      throw new Error(`Tables refer to one another: ${left.map(({ name }) => name).join(', ')}`);
    placed.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return placed;
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
