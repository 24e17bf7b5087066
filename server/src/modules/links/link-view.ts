import { shortUrl } from '@linklet/contract/links/short-url.ts';
import type { LinkOptions } from '@linklet/contract/links/options/list.ts';
import type { CreatedLink, LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import type { ReportReason } from '@linklet/contract/reports/reasons.ts';
import { hasStatus, linkStatus } from '@linklet/contract/links/statuses.ts';

/** A short address of a link. */
export interface AliasRow {
  host: string;
  alias: string;
  isMain: boolean;
}

/** A link as the queries of this module read it. */
export interface LinkRow {
  url: string;
  hash: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** The main one first. */
  aliases: AliasRow[];
  /** In the order of the alphabet. */
  tags: string[];
}

/** What became of a link. */
interface StateRow {
  title: string | null;
  description: string | null;
  status: number;
  blocked: ReportReason | null;
  routeCount: number;
  options: LinkOptions;
  version: number;
}

/** Shapes a link for the API; `baseUrl` gives the scheme of short URLs. */
export function toLinkView(row: LinkRow, baseUrl: string): CreatedLink {
  const { protocol } = new URL(baseUrl);
  return {
    url: row.url,
    hash: row.hash,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    aliases: row.aliases.map(({ host, alias, isMain }) => ({
      domain: host,
      alias,
      linklet: shortUrl(protocol, host, alias),
      is_main: isMain,
      tags: row.tags,
    })),
  };
}

/** A link as the list of its owner shows it. */
export function toListedLink(
  row: LinkRow & StateRow,
  { baseUrl, now }: { baseUrl: string; now: Date },
): ListedLink {
  return {
    ...toLinkView(row, baseUrl),
    is_expired: row.expiresAt !== null && row.expiresAt <= now,
    title: row.title,
    description: row.description,
    state: stateOf(row.status),
    blocked: row.blocked,
    route_count: row.routeCount,
    options: row.options,
    version: row.version,
  };
}

/** What the owner made of a link, by its status bits. */
export function stateOf(status: number): LinkState {
  if (hasStatus(status, linkStatus.deleted)) return 'deleted';
  return hasStatus(status, linkStatus.archived) ? 'archived' : 'active';
}
