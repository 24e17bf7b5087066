import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

export type ChdbConnection = object;

export interface ChdbResult {
  bytes?: Buffer;
  rowsRead?: number | bigint;
  bytesRead?: number | bigint;
  rowsWritten?: number | bigint;
  elapsed?: number;
}

interface ChdbNative {
  CreateConnection: (folder: string, args: string[]) => ChdbConnection;
  CloseConnection: (connection: ChdbConnection) => void;
  QueryAsyncConnection: (connection: ChdbConnection, query: string, format: string) => Promise<ChdbResult>;
  InsertRawAsyncConnection: (...args: [ChdbConnection, string, Buffer, copy: boolean]) => Promise<ChdbResult>;
}

export interface Chdb {
  open: () => ChdbConnection;
  close: (connection: ChdbConnection) => void;
  query: (connection: ChdbConnection, query: string, format?: string) => Promise<ChdbResult>;
  insert: (connection: ChdbConnection, query: string, data: Buffer) => Promise<ChdbResult>;
}

/** Loads the engine on a data folder, which only one process at a time can use. */
export function loadChdb(dataDir: string): Chdb {
  const folder = join(resolve(dataDir), 'clickhouse');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const args = [`--config-file=${writeServerSettings(dataDir)}`, ...QUERY_DEFAULTS];
  const native = loadNative();
  return {
    open: () => native.CreateConnection(folder, args),
    close: (connection) => native.CloseConnection(connection),
    query: (connection, query, format = 'TabSeparated') =>
      native.QueryAsyncConnection(connection, query, format),
    insert: (connection, query, data) => native.InsertRawAsyncConnection(connection, query, data, false),
  };
}

// The package's own connections keep settings from one query to the next, and return the partial output of a
// failed query with the next one. Its native functions, which it does not export, allow a fresh connection
// for every request; the exact version is pinned for them.
function loadNative(): ChdbNative {
  const require = createRequire(import.meta.url);
  try {
    const loader = require(join(dirname(require.resolve('chdb')), 'dist/loader.js')) as {
      loadNative: () => ChdbNative;
    };
    return loader.loadNative();
  } catch (cause) {
    throw new Error(
      `There is no embedded ClickHouse for ${process.platform}-${process.arch} (package chdb); set CLICKHOUSE_URL.`,
      { cause },
    );
  }
}

// Without limits a single GROUP BY took ten gigabytes; with these it spills to disk and stays near one.
const QUERY_DEFAULTS = [
  '--async_insert=0',
  '--max_execution_time=30',
  '--output_format_json_quote_64bit_integers=1',
  '--max_memory_usage=800000000',
  '--max_bytes_before_external_group_by=300000000',
  '--max_bytes_ratio_before_external_group_by=0',
  '--max_bytes_before_external_sort=300000000',
];

// Settings that only a configuration file can have. An insert is on disk when it is answered.
const SERVER_SETTINGS = `<clickhouse>
  <max_server_memory_usage>1500000000</max_server_memory_usage>
  <mark_cache_size>134217728</mark_cache_size>
  <index_mark_cache_size>67108864</index_mark_cache_size>
  <primary_index_cache_size>134217728</primary_index_cache_size>
  <merge_tree>
    <fsync_after_insert>1</fsync_after_insert>
    <fsync_part_directory>1</fsync_part_directory>
    <non_replicated_deduplication_window>10000</non_replicated_deduplication_window>
  </merge_tree>
</clickhouse>
`;

function writeServerSettings(dataDir: string): string {
  const path = join(resolve(dataDir), 'run', 'clickhouse.xml');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, SERVER_SETTINGS);
  return path;
}
