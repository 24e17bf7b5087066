import { textLiteral } from './clickhouse.ts';

export class ClusterStatementError extends Error {
  override name = 'ClusterStatementError';
}

const LEADING_COMMENTS = /^(?:\s*--.*\n)*\s*/;

const KINDS: [RegExp, (cluster: string, parts: string[]) => string[]][] = [
  [
    /^CREATE TABLE IF NOT EXISTS (\w+)\s*(\(.*\))\s*ENGINE = MergeTree\b(.*)$/s,
    (cluster, [table = '', columns = '', rest = '']) => sharded(cluster, { table, columns, rest }),
  ],
  [
    /^CREATE TABLE IF NOT EXISTS (\w+)\s*(\(.*\))\s*ENGINE = ReplacingMergeTree\b(.*)$/s,
    (cluster, [table = '', columns = '', rest = '']) => everywhere(cluster, { table, columns, rest }),
  ],
  [
    /^ALTER TABLE (\w+) ((?:UPDATE|DELETE) .*)$/s,
    (cluster, [table = '', change = '']) => [`ALTER TABLE ${shardOf(table)} ${on(cluster)} ${change}`],
  ],
  [
    /^ALTER TABLE (\w+) (.*)$/s,
    (cluster, [table = '', change = '']) =>
      [shardOf(table), table].map((name) => `ALTER TABLE ${name} ${on(cluster)} ${change}`),
  ],
  [
    /^TRUNCATE TABLE (\w+)$/,
    (cluster, [table = '']) => [`TRUNCATE TABLE ${shardOf(table)} ${on(cluster)} SYNC`],
  ],
];

/**
 * On a cluster, the rows of a `MergeTree` are in replicated tables named `…_shard`, by workspace, behind a
 * distributed table with the original name; every server has all of a `ReplacingMergeTree`. Throws
 * `ClusterStatementError` for other statements.
 */
export function onCluster(statement: string, cluster: string | undefined): string[] {
  if (cluster === undefined) return [statement];
  const plain = statement.replace(LEADING_COMMENTS, '').trim();
  for (const [pattern, become] of KINDS) {
    const [found, ...parts] = pattern.exec(plain) ?? [];
    if (found !== undefined) return become(cluster, parts);
  }
  throw new ClusterStatementError(`It is not known how to run this on a cluster: ${plain.slice(0, 200)}`);
}

interface Definition {
  table: string;
  columns: string;
  rest: string;
}

// `{shard}` and `{replica}` are macros of each server's configuration:
// https://clickhouse.com/docs/engines/table-engines/mergetree-family/replication
function sharded(cluster: string, { table, columns, rest }: Definition): string[] {
  const shard = shardOf(table);
  const path = `/clickhouse/tables/{shard}/{database}/${shard}`;
  const settings = rest.replace('non_replicated_deduplication_window', 'replicated_deduplication_window');
  const spread = `Distributed(${textLiteral(cluster)}, currentDatabase(), ${shard}, cityHash64(workspace_id))`;
  return [
    `${create(cluster, shard)} ${columns} ENGINE = ReplicatedMergeTree('${path}', '{replica}')${settings}`,
    `${create(cluster, table)} AS ${shard} ENGINE = ${spread}`,
  ];
}

function everywhere(cluster: string, { table, columns, rest }: Definition): string[] {
  const path = `/clickhouse/tables/all/{database}/${table}`;
  const engine = `ReplicatedReplacingMergeTree('${path}', '{shard}-{replica}')`;
  return [`${create(cluster, table)} ${columns} ENGINE = ${engine}${rest}`];
}

const create = (cluster: string, table: string) => `CREATE TABLE IF NOT EXISTS ${table} ${on(cluster)}`;
const on = (cluster: string) => `ON CLUSTER ${textLiteral(cluster)}`;
const shardOf = (table: string) => `${table}_shard`;
