/** A statement that can't be told to a cluster. */
export class ClusterStatementError extends Error {
  override name = 'ClusterStatementError';
}

const CREATED =
  /^CREATE TABLE IF NOT EXISTS (?<table>\w+)\s*(?<columns>\(.*\))\s*ENGINE = (?<engine>(?:Replacing)?MergeTree)\b(?<rest>.*)$/s;
const ALTERED = /^ALTER TABLE (?<table>\w+) (?<change>.*)$/s;
const TRUNCATED = /^TRUNCATE TABLE (?<table>\w+)$/;
const LEADING_COMMENTS = /^(?:\s*--.*\n)*\s*/;

/**
 * What one statement on a table becomes on a cluster, in order. The rows of a `MergeTree` lie in replicated tables
 * named `…_shard`, by workspace; a distributed table of the name that queries use stands before them. A
 * `ReplacingMergeTree` is small: every server has all of it. Without a cluster the statement stays as it is.
 * Throws `ClusterStatementError` for a statement of another kind.
 */
export function onCluster(statement: string, cluster: string | undefined): string[] {
  if (cluster === undefined) return [statement];
  const plain = statement.replace(LEADING_COMMENTS, '').trim();
  const everywhere = `ON CLUSTER ${quoted(cluster)}`;

  const created = CREATED.exec(plain)?.groups;
  if (created) return createdOn(cluster, { table: '', columns: '', rest: '', ...created });
  const altered = ALTERED.exec(plain)?.groups;
  if (altered) {
    const { table = '', change = '' } = altered;
    return [shardOf(table), table].map((name) => `ALTER TABLE ${name} ${everywhere} ${change}`);
  }
  const truncated = TRUNCATED.exec(plain)?.groups?.['table'];
  if (truncated !== undefined) return [`TRUNCATE TABLE ${shardOf(truncated)} ${everywhere} SYNC`];
  throw new ClusterStatementError(`It is not known how to run this on a cluster: ${plain.slice(0, 200)}`);
}

// `{shard}` and `{replica}` are macros of each server's configuration:
// https://clickhouse.com/docs/engines/table-engines/mergetree-family/replication
function createdOn(
  cluster: string,
  { table, columns, engine, rest }: { table: string; columns: string; engine?: string; rest: string },
): string[] {
  const create = (name: string) => `CREATE TABLE IF NOT EXISTS ${name} ON CLUSTER ${quoted(cluster)}`;
  if (engine === 'ReplacingMergeTree') {
    const path = `/clickhouse/tables/all/{database}/${table}`;
    return [
      `${create(table)} ${columns} ENGINE = ReplicatedReplacingMergeTree('${path}', '{shard}-{replica}')${rest}`,
    ];
  }
  const shard = shardOf(table);
  const path = `/clickhouse/tables/{shard}/{database}/${shard}`;
  const settings = rest.replace('non_replicated_deduplication_window', 'replicated_deduplication_window');
  const spread = `Distributed(${quoted(cluster)}, currentDatabase(), ${shard}, cityHash64(workspace_id))`;
  return [
    `${create(shard)} ${columns} ENGINE = ReplicatedMergeTree('${path}', '{replica}')${settings}`,
    `${create(table)} AS ${shard} ENGINE = ${spread}`,
  ];
}

const shardOf = (table: string) => `${table}_shard`;

function quoted(name: string): string {
  return `'${name.replace(/[\\']/g, '\\$&')}'`;
}
