import type { Sql } from '../../../platform/postgres.ts';
import type { ReplicaDomain, ReplicaLink } from './link-record.ts';
import type { ReplicaPosition } from './replica-writer.ts';

/** A pool, or a transaction within one. */
export type Queries = Pick<Sql, 'unsafe'>;

/** What changed since a position. */
export interface DatabaseChanges {
  position: ReplicaPosition;
  count: number;
  aliasIds: number[];
  domainIds: number[];
}

/** More changes than this are slower to follow than a copy of everything. */
export const MAX_CHANGES = 500_000;

// The installation's own id, the cluster, its timeline and the database within it: a restored backup differs in one.
const POSITION = `
  (select id from installation) || ' ' || (select system_identifier from pg_control_system()) || ' ' ||
    (select timeline_id from pg_control_checkpoint()) || ' ' ||
    (select oid from pg_database where datname = current_database()) as database_id,
  pg_current_snapshot()::text as snapshot,
  (select coalesce(max(seq), 0) from replica_changes) as last_change,
  (extract(epoch from clock_timestamp()) * 1000)::bigint as taken_at`;

interface PositionRow {
  database_id: string;
  snapshot: string;
  last_change: string;
  taken_at: string;
}

interface ChangesRow extends PositionRow {
  count: string;
  alias_ids: string[] | null;
  domain_ids: string[] | null;
}

/** The position of the statement or transaction it is called in. */
export async function readPosition(sql: Queries): Promise<ReplicaPosition> {
  const [row] = await sql.unsafe<[PositionRow]>(`select ${POSITION}`);
  return toPosition(row);
}

/**
 * Reads what was committed after the position. Transactions commit in another order than they take their numbers,
 * so a change is new when the kept snapshot does not see its transaction, whatever its number.
 *
 * After a crash PostgreSQL gives the numbers of transactions that left no trace on disk a second time, and the
 * snapshot takes those for old. Numbers of changes are never given twice, so what is above the last one is new too.
 */
export async function readChanges(sql: Queries, kept: ReplicaPosition): Promise<DatabaseChanges> {
  // Within the statement, not as parameters: the planner must see how few changes lie behind them.
  const since = `'${checked(kept.snapshot)}'::pg_snapshot`;
  const lastChange = BigInt(kept.lastChange).toString();
  const [row] = await sql.unsafe<[ChangesRow]>(
    `select ${POSITION}, changes.*
     from (
       select count(*), array_agg(distinct ref_id) filter (where kind = 'alias') as alias_ids,
         array_agg(distinct ref_id) filter (where kind = 'domain') as domain_ids
       from (
         select seq, kind, ref_id from replica_changes
         where xid >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(xid, ${since})
         union
         select seq, kind, ref_id from replica_changes where seq > ${lastChange}
         limit ${String(MAX_CHANGES + 1)}
       ) as new_changes
     ) as changes`,
  );
  return {
    position: notBefore(kept, toPosition(row)),
    count: Number(row.count),
    aliasIds: (row.alias_ids ?? []).map(Number),
    domainIds: (row.domain_ids ?? []).map(Number),
  };
}

function checked(snapshot: string): string {
  if (!/^\d+:\d+:[\d,]*$/.test(snapshot)) throw new Error('The replica has no readable position.');
  return snapshot;
}

// Changes are dropped after days, and their highest number with them.
function notBefore(kept: ReplicaPosition, read: ReplicaPosition): ReplicaPosition {
  return BigInt(read.lastChange) < BigInt(kept.lastChange) ? { ...read, lastChange: kept.lastChange } : read;
}

function toPosition(row: PositionRow): ReplicaPosition {
  const { database_id: databaseId, snapshot, last_change: lastChange } = row;
  return { databaseId, snapshot, lastChange, takenAt: Number(row.taken_at) };
}

/** Columns of `replica_aliases` that `toLink` understands; moments as whole milliseconds. */
export const LINK_COLUMNS = `
  alias_id, domain_id, alias, link_id, workspace_id, link_hash, link_status, long_url_status,
  (extract(epoch from expires_at) * 1000)::bigint as expires_at,
  (extract(epoch from replica_aliases.created_at) * 1000)::bigint as created_at, url`;

export async function readLinks(sql: Queries, aliasIds: readonly number[]): Promise<ReplicaLink[]> {
  const rows = await sql.unsafe<LinkRow[]>(
    `select ${LINK_COLUMNS} from replica_aliases where alias_id = any($1::bigint[])`,
    [aliasIds as number[]],
    { prepare: true },
  );
  return rows.map(toLink);
}

export interface LinkRow {
  alias_id: string;
  domain_id: number;
  alias: string;
  link_id: string;
  workspace_id: string;
  link_hash: string;
  link_status: number;
  long_url_status: number;
  expires_at: string | null;
  created_at: string;
  url: string;
}

export function toLink(row: LinkRow): ReplicaLink {
  return {
    aliasId: Number(row.alias_id),
    domainId: row.domain_id,
    alias: row.alias,
    linkId: Number(row.link_id),
    workspaceId: Number(row.workspace_id),
    linkHash: row.link_hash,
    linkStatus: row.link_status,
    longUrlStatus: row.long_url_status,
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    createdAt: Number(row.created_at),
    url: row.url,
  };
}

export interface DomainRow {
  id: number;
  host: string;
  is_served: boolean;
}

/** Columns of `domains` that `toDomain` understands. */
export const DOMAIN_COLUMNS =
  'domains.id, domains.host, not (is_disabled or is_deleted or is_blocked) as is_served';

export function toDomain(row: DomainRow): ReplicaDomain {
  return { id: row.id, host: row.host, isServed: row.is_served };
}

/** Reads the given domains, or all of them. */
export async function readDomains(sql: Queries, ids?: readonly number[]): Promise<ReplicaDomain[]> {
  const rows = await sql.unsafe<DomainRow[]>(
    `select ${DOMAIN_COLUMNS} from domains where $1::integer[] is null or id = any($1::integer[])`,
    [(ids as number[] | undefined) ?? null],
  );
  return rows.map(toDomain);
}
