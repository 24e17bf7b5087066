import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  ClickHouseError,
  createClient,
  type ClickHouseClient,
  type ClickHouseSettings,
} from '@clickhouse/client';

export type { ClickHouseClient } from '@clickhouse/client';

/** `name` appears as `log_comment` in the query log. */
export interface NamedQuery {
  name: string;
  query: string;
  params?: Record<string, unknown>;
  signal?: AbortSignal;
}

export interface Batch {
  name: string;
  table: string;
  columns: readonly [string, ...string[]];
  /** Values have the order of `columns`. */
  rows: readonly (readonly unknown[])[];
  /** A batch with the same token is stored once, however often it is sent, even with other rows. */
  token: string;
}

export interface Clickhouse {
  /** Runs a read-only query: no writes, no files, no outgoing requests. UInt64 values arrive as text. */
  read: <Row>(query: NamedQuery) => Promise<Row[]>;
  /** Stores a batch exactly once; safe to repeat after any failure. */
  insertOnce: (batch: Batch) => Promise<void>;
  readText: (query: NamedQuery & { format: 'TabSeparated' | 'CSV' }) => Promise<Buffer>;
  /** Stores rows of `readText` in the format `TabSeparated`; repeats are stored again. */
  insertText: (table: string, columns: readonly string[], rows: Buffer) => Promise<void>;
  command: (query: NamedQuery) => Promise<void>;
  isUp: () => Promise<boolean>;
  close: () => Promise<void>;
  /** The client with the share of another caller. Absent where there are no shares, as in the worker. */
  as?: (asker: string) => Clickhouse;
}

export interface ClickhouseOptions {
  url: string;
  name: string;
  requestTimeoutMs?: number;
  connections?: number;
  /** Memory of a reading query, in bytes. */
  queryMemory?: number;
}

const QUERY_MEMORY = 512_000_000;
const MEMORY_EXCEEDED = '241';

export function isMemoryExceeded(error: unknown): boolean {
  return error instanceof ClickHouseError && error.code === MEMORY_EXCEEDED;
}

const READ_LIMITS: ClickHouseSettings = {
  readonly: '1',
  max_execution_time: 10,
  cancel_http_readonly_queries_on_client_close: 1,
  // Queries may name every link of a workspace.
  max_query_size: '8000000',
  output_format_json_quote_64bit_integers: 1,
};

const COPY_SECONDS = 600;

// Rows are stored before the answer comes; on a cluster, in every shard that gets some.
const STORED_AT_ONCE: ClickHouseSettings = { async_insert: 0, distributed_foreground_insert: 1 };

const INSERT_ONCE: ClickHouseSettings = {
  ...STORED_AT_ONCE,
  // A client may retry on another replica of a cluster, so a repeated batch must be known there and in its
  // views.
  insert_deduplicate: 1,
  deduplicate_blocks_in_dependent_materialized_views: 1,
};

export function connectClickhouse(options: ClickhouseOptions): Clickhouse {
  const client = createClient({
    url: options.url,
    application: `linklet-${options.name}`,
    request_timeout: options.requestTimeoutMs ?? 30_000,
    max_open_connections: options.connections ?? 10,
    compression: { request: true, response: true },
    keep_alive: { enabled: true, idle_socket_ttl: 10_000 },
    log: { level: 127 },
  });
  const readLimits = { ...READ_LIMITS, max_memory_usage: String(options.queryMemory ?? QUERY_MEMORY) };
  return {
    read: (query) => read(client, query, readLimits),
    insertOnce: (batch) => insertOnce(client, batch),
    readText: (query) => readText(client, query, readLimits),
    insertText: (...rows) => insertText(client, ...rows),
    command: (query) => command(client, query),
    isUp: async () => (await client.ping()).success,
    close: () => client.close(),
  };
}

export function textLiteral(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

async function read<Row>(
  client: ClickHouseClient,
  { name, query, params, signal }: NamedQuery,
  limits: ClickHouseSettings,
): Promise<Row[]> {
  const result = await client.query({
    query,
    format: 'JSONEachRow',
    clickhouse_settings: { ...limits, log_comment: name },
    ...(params && { query_params: params }),
    ...(signal && { abort_signal: signal }),
  });
  return result.json<Row>();
}

async function insertOnce(client: ClickHouseClient, batch: Batch): Promise<void> {
  await client.insert({
    table: batch.table,
    columns: [...batch.columns],
    values: batch.rows,
    format: 'JSONCompactEachRow',
    clickhouse_settings: { ...INSERT_ONCE, insert_deduplication_token: batch.token, log_comment: batch.name },
  });
}

async function readText(
  client: ClickHouseClient,
  { name, query, format }: NamedQuery & { format: string },
  limits: ClickHouseSettings,
): Promise<Buffer> {
  const { stream } = await client.exec({
    query: `${query} FORMAT ${format}`,
    clickhouse_settings: { ...limits, max_execution_time: COPY_SECONDS, log_comment: name },
  });
  return buffer(stream);
}

async function insertText(
  client: ClickHouseClient,
  ...[table, columns, rows]: Parameters<Clickhouse['insertText']>
): Promise<void> {
  const [first, ...others] = columns;
  if (first === undefined) return;
  await client.insert({
    table,
    columns: [first, ...others],
    values: Readable.from(rows, { objectMode: false }),
    format: 'TabSeparated',
    clickhouse_settings: { ...STORED_AT_ONCE, insert_deduplicate: 0, max_execution_time: COPY_SECONDS },
  });
}

async function command(client: ClickHouseClient, { name, query, params, signal }: NamedQuery): Promise<void> {
  await client.command({
    query,
    clickhouse_settings: { log_comment: name, wait_end_of_query: 1 },
    ...(params && { query_params: params }),
    ...(signal && { abort_signal: signal }),
  });
}
