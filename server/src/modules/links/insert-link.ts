import { linkStatus, longUrlStatus } from '@linklet/contract/statuses.ts';
import { runStatement } from '../../platform/database.ts';
import type { Services } from '../../platform/scope.ts';

export interface NewLink {
  workspaceId: number;
  domainId: number;
  url: string;
  hash: string;
  alias: string;
  /** True for a link with an alias of its own, which may repeat a destination. */
  repeatsDestination: boolean;
  expiresAt: Date | null;
  createdAt: Date;
}

export type Insertion = 'inserted' | 'alias_taken' | 'link_exists' | 'url_terminated';

interface Outcome {
  isInserted: boolean;
  isRepeated: boolean;
  isTerminated: boolean | null;
}

/**
 * Stores long URL, link and alias in one statement, so all or nothing in a single round trip.
 * The unique indexes decide every race: of two simultaneous claims of an alias one wins.
 */
export async function insertLink(services: Pick<Services, 'db'>, link: NewLink): Promise<Insertion> {
  try {
    return readOutcome(await runInsert(services, link)) ?? (await insertLink(services, link));
  } catch (error) {
    if (isViolationOf(error, 'links_one_per_destination')) return 'link_exists';
    throw error;
  }
}

/** Null when a simultaneous request has just stored the same long URL, which this statement could not see yet. */
function readOutcome({ isInserted, isRepeated, isTerminated }: Outcome): Insertion | null {
  if (isTerminated === null) return null;
  if (isTerminated) return 'url_terminated';
  if (isRepeated) return 'link_exists';
  return isInserted ? 'inserted' : 'alias_taken';
}

const GONE = linkStatus.deleted | linkStatus.terminated;

// The alias claims first: when it is taken nothing else is stored. Foreign keys are checked at the statement's end.
// Status bits are written out, not parameters: only so does PostgreSQL see that the partial unique index answers it.
const INSERT_LINK = `
  with new_url as (
    insert into long_urls (hash, url) values (sha256(convert_to($1, 'UTF8')), $1)
    on conflict (hash) do nothing
    returning id, status
  ), destination as (
    select id, status from new_url
    union all
    select id, status from long_urls where hash = sha256(convert_to($1, 'UTF8'))
    limit 1
  ), repeated as (
    select 1 from links
    where workspace_id = $2::bigint and long_url_id = (select id from destination)
      and not repeats_destination and status & ${String(GONE)} = 0 and not $3::boolean
  ), claim as (
    insert into aliases (link_id, domain_id, alias, is_main, created_at)
    select nextval('links_id_seq'), $4::int, $5, true, $6::timestamptz
    from destination
    where status & ${String(longUrlStatus.terminated)} = 0 and not exists (select 1 from repeated)
    on conflict do nothing
    returning link_id
  ), link as (
    insert into links (id, workspace_id, origin_workspace_id, long_url_id, hash, repeats_destination, expires_at, created_at, updated_at)
    overriding system value
    select claim.link_id, $2::bigint, $2::bigint, destination.id, $7, $3::boolean, $8::timestamptz, $6::timestamptz, $6::timestamptz
    from claim, destination
    returning id
  )
  select
    exists (select 1 from link) as "isInserted",
    exists (select 1 from repeated) as "isRepeated",
    (select status & ${String(longUrlStatus.terminated)} <> 0 from destination) as "isTerminated"`;

async function runInsert({ db }: Pick<Services, 'db'>, link: NewLink): Promise<Outcome> {
  const [outcome] = await runStatement<Outcome>(db, INSERT_LINK, [
    link.url,
    link.workspaceId,
    link.repeatsDestination,
    link.domainId,
    link.alias,
    link.createdAt.toISOString(),
    link.hash,
    link.expiresAt?.toISOString() ?? null,
  ]);
  if (!outcome) throw new Error('PostgreSQL returned no outcome.');
  return outcome;
}

const UNIQUE_VIOLATION = '23505';

function isViolationOf(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, constraint_name: name } = cause as { code?: string; constraint_name?: string };
  return code === UNIQUE_VIOLATION && name === constraint;
}
