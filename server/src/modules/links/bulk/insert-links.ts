import { runStatement } from '../../../platform/postgres/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { randomAlias } from '../aliases/random-alias.ts';

export interface LinkRow {
  longUrlId: string;
  hash: string;
  domainId: number;
  alias: string;
  /** Whether the alias is of the owner's choice; such a link may repeat a destination. */
  isChosen: boolean;
  expiresAt: Date | null;
}

export interface MadeLink {
  id: string;
  alias: string;
}

/** Somebody else was faster with what looked free a moment ago: the transaction is to be begun anew. */
export class LostRace extends Error {
  override name = 'LostRace';
}

// In the order of their hashes, so that two that store the same ones wait for one another, and never in a circle.
const STORE_DESTINATIONS = `
  insert into long_urls (hash, url)
  select sha256(convert_to(given, 'UTF8')) as hash, given from unnest($1::text[]) as given order by hash
  on conflict (hash) do nothing`;

const FIND_IDS = `
  select url, id::text as id from long_urls
  where hash in (select sha256(convert_to(given, 'UTF8')) from unnest($1::text[]) as given)`;

/** The ids of long URLs, by URL; those that were not there are now. */
export async function storeDestinations(
  { db }: Scope,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const given = [...new Set(urls)];
  await runStatement(db, STORE_DESTINATIONS, [given]);
  const rows = await runStatement<{ url: string; id: string }>(db, FIND_IDS, [given]);
  return new Map(rows.map(({ url, id }) => [url, id]));
}

const TAKE_IDS = `select nextval('links_id_seq')::text as id from generate_series(1, $1::integer)`;

// As for a single link: the alias claims first, and foreign keys are checked at the statement's end.
const INSERT_LINKS = `
  with wanted as (
    select * from unnest(
      $1::text[]::bigint[], $2::text[]::bigint[], $3::text[], $4::integer[], $5::text[], $6::text[]::boolean[],
      $7::text[]::timestamptz[]
    ) as wanted (link_id, long_url_id, hash, domain_id, alias, is_chosen, expires_at)
  ), claim as (
    insert into aliases (link_id, domain_id, alias, is_main, created_at)
    select link_id, domain_id, alias, true, $8::timestamptz from wanted order by domain_id, lower(alias)
    on conflict do nothing
    returning link_id
  ), link as (
    insert into links (id, workspace_id, origin_workspace_id, long_url_id, hash, repeats_destination, expires_at, created_at, updated_at)
    overriding system value
    select link_id, $9::bigint, $9::bigint, long_url_id, hash, is_chosen, expires_at, $8::timestamptz, $8::timestamptz
    from claim join wanted using (link_id)
  )
  select link_id::text as id from claim`;

/** Stores links with their aliases, and answers them in the order of the rows. Throws `LostRace`. */
export async function insertLinks(
  scope: Scope,
  workspaceId: number,
  rows: readonly LinkRow[],
): Promise<MadeLink[]> {
  const ids = await runStatement<{ id: string }>(scope.db, TAKE_IDS, [rows.length]);
  const made = rows.map((row, index) => ({ ...row, id: ids[index]?.id ?? '' }));
  let left = made;
  while (left.length > 0) {
    const stored = await insertOnce(scope, workspaceId, left);
    left = left.filter(({ id }) => !stored.has(id));
    if (left.some(({ isChosen }) => isChosen)) throw new LostRace();
    // A random alias was taken.
    for (const row of left) row.alias = randomAlias();
  }
  return made.map(({ id, alias }) => ({ id, alias }));
}

async function insertOnce(
  { db, clock }: Scope,
  workspaceId: number,
  rows: readonly (LinkRow & MadeLink)[],
): Promise<Set<string>> {
  const stored = await runStatement<{ id: string }>(db, INSERT_LINKS, [
    rows.map(({ id }) => id),
    rows.map(({ longUrlId }) => longUrlId),
    rows.map(({ hash }) => hash),
    rows.map(({ domainId }) => domainId),
    rows.map(({ alias }) => alias),
    rows.map(({ isChosen }) => String(isChosen)),
    rows.map(({ expiresAt }) => expiresAt?.toISOString() ?? null) as string[],
    clock().toISOString(),
    workspaceId,
  ]);
  return new Set(stored.map(({ id }) => id));
}
