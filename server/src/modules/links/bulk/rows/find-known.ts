import { aliasKey, patternEnd } from '@linklet/contract/links/aliases.ts';
import { shortUrl } from '@linklet/contract/links/short-url.ts';
import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { runStatement } from '../../../../platform/postgres/database.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Domain } from '../../../domains/index.ts';

/** A long URL that is there already. */
export interface Destination {
  id: string;
  isTerminated: boolean;
}

const FIND_DESTINATIONS = `
  select url, id::text as id, status & ${String(longUrlStatus.terminated)} <> 0 as "isTerminated"
  from long_urls
  where hash in (select sha256(convert_to(given, 'UTF8')) from unnest($1::text[]) as given)`;

/** Those of the URLs that are there, by URL. */
export async function findDestinations(
  { db }: Scope,
  urls: readonly string[],
): Promise<Map<string, Destination>> {
  const rows = await runStatement<Destination & { url: string }>(db, FIND_DESTINATIONS, [[...new Set(urls)]]);
  return new Map(rows.map(({ url, id, isTerminated }) => [url, { id, isTerminated }]));
}

// Status bits are written out, so that the partial unique index answers it.
const FIND_OWN_LINKS = `
  select links.long_url_id::text as "longUrlId", domains.host, aliases.alias
  from links
  join aliases on aliases.link_id = links.id and aliases.is_main
  join domains on domains.id = aliases.domain_id
  where links.workspace_id = $1::bigint and links.long_url_id = any($2::text[]::bigint[])
    and not links.repeats_destination and links.status & ${String(linkStatus.deleted | linkStatus.terminated)} = 0`;

/** The short links that a workspace has for destinations, by their ids. */
export async function findOwnLinks(
  { db, config }: Scope,
  workspaceId: number,
  destinations: readonly Destination[],
): Promise<Map<string, string>> {
  if (destinations.length === 0) return new Map();
  const { protocol } = new URL(config.baseUrl);
  const rows = await runStatement<{ longUrlId: string; host: string; alias: string }>(db, FIND_OWN_LINKS, [
    workspaceId,
    destinations.map(({ id }) => id),
  ]);
  return new Map(rows.map(({ longUrlId, host, alias }) => [longUrlId, shortUrl(protocol, host, alias)]));
}

const FIND_TAKEN = `
  select aliases.domain_id as "domainId", aliases.key, long_urls.url, links.hash
  from unnest($1::integer[], $2::text[]) as wanted (domain_id, key)
  join aliases on aliases.domain_id = wanted.domain_id and aliases.key = wanted.key
  left join links on links.id = aliases.link_id and links.workspace_id = $3::bigint
    and links.status & ${String(linkStatus.deleted | linkStatus.terminated)} = 0
  left join long_urls on long_urls.id = links.long_url_id
  union all
  select aliases.domain_id, '${patternEnd}', null, null
  from unnest($1::integer[], $2::text[]) as wanted (domain_id, key)
  join aliases on aliases.domain_id = wanted.domain_id and right(aliases.key, 2) = '${patternEnd}'
  where right(wanted.key, 2) = '${patternEnd}'`;

/** A link of the workspace. */
export interface OwnLink {
  url: string;
  hash: string;
}

interface WantedAlias {
  alias: string | undefined;
  domain: Pick<Domain, 'id' | 'caseSensitiveAliases'>;
}

/**
 * Those of the wanted aliases that somebody has, by `placeOf`: the link if it is the workspace's own, else null. For a
 * pattern also whether the domain has any, as the alias that is its end alone.
 */
export async function findTaken(
  { db }: Scope,
  workspaceId: number,
  wanted: readonly WantedAlias[],
): Promise<Map<string, OwnLink | null>> {
  const chosen = wanted.flatMap(({ alias, domain }) =>
    alias === undefined ? [] : [{ key: aliasKey(alias, domain), domainId: domain.id }],
  );
  if (chosen.length === 0) return new Map();
  const rows = await runStatement<{
    domainId: number;
    key: string;
    url: string | null;
    hash: string | null;
  }>(db, FIND_TAKEN, [chosen.map(({ domainId }) => domainId), chosen.map(({ key }) => key), workspaceId]);
  return new Map(
    rows.map(({ domainId, key, url, hash }) => [
      `${String(domainId)} ${key}`,
      url === null || hash === null ? null : { url, hash },
    ]),
  );
}

/** An alias on a domain; the same for those that are one. */
export function placeOf(domain: WantedAlias['domain'], alias: string): string {
  return `${String(domain.id)} ${aliasKey(alias, domain)}`;
}
