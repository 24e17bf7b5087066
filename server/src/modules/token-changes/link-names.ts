import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../platform/scope.ts';
import { domains } from '../../schema/domains/domains.table.ts';
import { aliases, links } from '../../schema/links/links.table.ts';

/** The short links of a workspace’s links, by their hashes. */
export async function findLinkNames(
  { db, workspaceId }: Scope,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0 || workspaceId === null) return new Map();
  const found = await db
    .select({ hash: links.hash, host: domains.host, alias: aliases.alias })
    .from(links)
    .innerJoin(aliases, and(eq(aliases.linkId, links.id), aliases.isMain))
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(and(eq(links.workspaceId, workspaceId), inArray(links.hash, [...hashes])));
  return new Map(found.map(({ hash, host, alias }) => [hash, `${host}/${alias}`]));
}
