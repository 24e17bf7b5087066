import { aliasKey } from '@linklet/contract/links/aliases.ts';
import type { Sql } from '../../../platform/postgres/postgres.ts';
import { domainRecord, linkRecord, type ReplicaDomain, type ReplicaLink } from './link-record.ts';
import type { ReplicaPosition } from './replica-writer.ts';

export type Queries = Pick<Sql, 'unsafe'>;

export interface DatabaseChanges {
  position: ReplicaPosition;
  count: number;
  aliasIds: number[];
  domainIds: number[];
}

/** Following more changes than this is slower than a new copy. */
export const MAX_CHANGES = 500_000;

// Installation, cluster, timeline and database: a restored backup differs in one of them.
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

export async function readPosition(sql: Queries): Promise<ReplicaPosition> {
  const [row] = await sql.unsafe<[PositionRow]>(`select ${POSITION}`);
  return toPosition(row);
}

/**
 * Transactions commit in another order than they take their numbers, so a change is new if the kept snapshot
 * does not see its transaction. After a crash PostgreSQL reuses the numbers of transactions that left no
 * trace on disk, which the snapshot takes for old; numbers of changes are never reused, so a change above the
 * last one is new, too.
 */
export async function readChanges(sql: Queries, kept: ReplicaPosition): Promise<DatabaseChanges> {
  // Literals, not parameters: the planner must see how few changes these are.
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

// Changes are deleted after days, and their highest number with them.
function notBefore(kept: ReplicaPosition, read: ReplicaPosition): ReplicaPosition {
  return BigInt(read.lastChange) < BigInt(kept.lastChange) ? { ...read, lastChange: kept.lastChange } : read;
}

function toPosition(row: PositionRow): ReplicaPosition {
  const { database_id: databaseId, snapshot, last_change: lastChange } = row;
  return { databaseId, snapshot, lastChange, takenAt: Number(row.taken_at) };
}

const READ_LINKS = `
  select ${linkRecord.select} from ${linkRecord.rows} where ${linkRecord.column('aliasId')} = any($1::bigint[])`;

export async function readLinks(sql: Queries, aliasIds: readonly number[]): Promise<ReplicaLink[]> {
  const rows = await sql.unsafe(READ_LINKS, [aliasIds as number[]], { prepare: true }).values();
  return rows.map((row) => linkRecord.fromTexts(row as Texts));
}

const READ_DOMAINS = `
  select ${domainRecord.select} from ${domainRecord.rows}
  where $1::integer[] is null or ${domainRecord.column('id')} = any($1::integer[])`;

export async function readDomains(sql: Queries, ids?: readonly number[]): Promise<ReplicaDomain[]> {
  const rows = await sql.unsafe(READ_DOMAINS, [(ids as number[] | undefined) ?? null]).values();
  return rows.map((row) => domainRecord.fromTexts(row as Texts));
}

const LOOK_UP = `
  select ${domainRecord.select}, ${linkRecord.select}
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as wanted (wanted_host, folded_key, exact_key, position)
  left join ${domainRecord.rows} on ${domainRecord.column('host')} = wanted_host
  left join ${linkRecord.rows}
    on ${linkRecord.column('domainId')} = ${domainRecord.column('id')}
    and ${linkRecord.column('key')} = case when ${domainRecord.column('caseSensitiveAliases')} then exact_key else folded_key end
  order by position`;

export interface LookedUp {
  domain: ReplicaDomain | undefined;
  link: ReplicaLink | undefined;
}

/** Looks up aliases of hosts, these in lower case, by the rules of each domain; the results are in their order. */
export async function lookUp(
  sql: Queries,
  wanted: readonly { host: string; alias: string }[],
): Promise<LookedUp[]> {
  const keys = [
    wanted.map(({ host }) => host),
    wanted.map(({ alias }) => aliasKey(alias, { caseSensitiveAliases: false })),
    wanted.map(({ alias }) => aliasKey(alias, { caseSensitiveAliases: true })),
  ];
  const rows = await sql.unsafe(LOOK_UP, keys, { prepare: true }).values();
  return rows.map((row) => {
    const texts = row as Texts;
    const [ofDomain, ofLink] = [texts.slice(0, domainRecord.width), texts.slice(domainRecord.width)];
    return {
      domain: isThere(ofDomain) ? domainRecord.fromTexts(ofDomain) : undefined,
      link: isThere(ofLink) ? linkRecord.fromTexts(ofLink) : undefined,
    };
  });
}

type Texts = (string | null)[];

function isThere(texts: Texts): boolean {
  return texts.some((text) => text !== null);
}
