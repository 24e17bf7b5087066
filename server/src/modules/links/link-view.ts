import type { CreatedLink } from '@linklet/contract/links.ts';

/** A link with its main alias, as the queries of this module read it. */
export interface LinkRow {
  url: string;
  hash: string;
  createdAt: Date;
  expiresAt: Date | null;
  host: string;
  alias: string;
}

/** Shapes a link for the API; `baseUrl` gives the scheme of short URLs. */
export function toLinkView(row: LinkRow, baseUrl: string): CreatedLink {
  return {
    url: row.url,
    hash: row.hash,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    aliases: [
      {
        domain: row.host,
        alias: row.alias,
        linklet: `${new URL(baseUrl).protocol}//${row.host}/${row.alias}`,
        is_main: true,
        tags: [],
      },
    ],
  };
}
