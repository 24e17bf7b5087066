import { createHash, randomUUID } from 'node:crypto';
import { aliasKey } from '@linklet/contract/links/aliases.ts';
import type { Sql } from '../platform/postgres/postgres.ts';

export interface StoredLink {
  aliasId: number;
  linkId: number;
  domainId: number;
  alias: string;
  url: string;
}

export async function storeDomain(
  sql: Sql,
  host = `${randomUUID()}.test`,
): Promise<{ id: number; host: string }> {
  const [row] = await sql<[{ id: number }]>`insert into domains (host) values (${host}) returning id`;
  return { id: row.id, host };
}

/** Stores a link without announcing it, as any writer of the database may. */
export async function storeLink(
  sql: Sql,
  domainId: number,
  alias: string,
  rules = { caseSensitiveAliases: false },
): Promise<StoredLink> {
  const url = `https://example.com/${randomUUID()}?a=1`;
  const hash = createHash('sha256').update(url).digest();
  const [row] = await sql<[{ alias_id: string; link_id: string }]>`
    with workspace as (insert into workspaces (kind) values ('guest') returning id),
    long_url as (insert into long_urls (hash, url) values (${hash}, ${url}) returning id),
    link as (
      insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
      select workspace.id, workspace.id, long_url.id, ${randomUUID().slice(0, 16)} from workspace, long_url returning id
    )
    insert into aliases (link_id, domain_id, alias, key, is_main)
    select id, ${domainId}, ${alias}, ${aliasKey(alias, rules)}, true from link returning id as alias_id, link_id`;
  return { aliasId: Number(row.alias_id), linkId: Number(row.link_id), domainId, alias, url };
}
