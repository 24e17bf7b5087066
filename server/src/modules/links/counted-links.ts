import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { aliasKey } from '@linklet/contract/links/aliases.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import type { Services } from '../../platform/scope.ts';
import { domains } from '../../schema/domains/domains.table.ts';
import { aliases, links } from '../../schema/links/links.table.ts';
import { linkTags, tags } from '../../schema/links/tags.table.ts';

type Read = Pick<Services, 'db'>;

/** Links of these workspaces, or made in them, that aren't counted with the workspace where they were made. */
export async function findLinksApart({ db }: Read, workspaces: readonly number[]) {
  const wanted = {
    id: links.id,
    workspaceId: links.workspaceId,
    originWorkspaceId: links.originWorkspaceId,
    isTracked: links.analyticsEnabled,
  };
  const of = (column: typeof links.workspaceId | typeof links.originWorkspaceId) =>
    inArray(column, [...workspaces]);
  const isMoved = ne(links.workspaceId, links.originWorkspaceId);
  // Each by an index of its own.
  return db
    .select(wanted)
    .from(links)
    .where(and(of(links.workspaceId), isMoved))
    .union(
      db
        .select(wanted)
        .from(links)
        .where(and(of(links.originWorkspaceId), isMoved)),
    )
    .union(
      db
        .select(wanted)
        .from(links)
        .where(and(of(links.workspaceId), sql`not ${links.analyticsEnabled}`)),
    );
}

/** The workspaces' links that have one of the tags. */
export async function findTaggedLinks(
  { db }: Read,
  workspaces: readonly number[],
  names: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: linkTags.linkId })
    .from(linkTags)
    .innerJoin(tags, eq(tags.id, linkTags.tagId))
    .where(and(inArray(tags.workspaceId, [...workspaces]), inArray(tags.name, [...names])));
  return rows.map(({ id }) => id);
}

/** Those of the links with these public names that are the workspace's. */
export async function findLinksByHash({ db }: Read, workspaceId: number, hashes: readonly string[]) {
  const rows = await db
    .select({
      id: links.id,
      hash: links.hash,
      isTracked: links.analyticsEnabled,
      name: sql<string>`${domains.host} || '/' || ${aliases.alias}`,
    })
    .from(links)
    .innerJoin(aliases, and(eq(aliases.linkId, links.id), aliases.isMain))
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(and(eq(links.workspaceId, workspaceId), inArray(links.hash, [...hashes])));
  return new Map(rows.map(({ hash, ...link }) => [hash, link]));
}

/** Those of the tags that the workspace has, each with its links. */
export async function findLinksByTag(
  { db }: Read,
  workspaceId: number,
  names: readonly string[],
): Promise<Map<string, number[]>> {
  const ofTag = sql<string[]>`array_remove(array_agg(${linkTags.linkId}::text), null)`;
  const rows = await db
    .select({ name: tags.name, links: ofTag })
    .from(tags)
    .leftJoin(linkTags, eq(linkTags.tagId, tags.id))
    .where(and(eq(tags.workspaceId, workspaceId), inArray(tags.name, [...names])))
    .groupBy(tags.name);
  return new Map(rows.map(({ name, links }) => [name, links.map(Number)]));
}

/** Those of the links that are the workspaces', by their main aliases with the host. */
export async function nameLinks({ db }: Read, workspaces: readonly number[], ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: links.id, name: sql<string>`${domains.host} || '/' || ${aliases.alias}` })
    .from(links)
    .innerJoin(aliases, and(eq(aliases.linkId, links.id), aliases.isMain))
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(and(inArray(links.workspaceId, [...workspaces]), inArray(links.id, [...ids])));
}

/** Those of the aliases that lead to links of the workspaces, with their hosts. */
export async function nameAliases({ db }: Read, workspaces: readonly number[], ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: aliases.id, name: sql<string>`${domains.host} || '/' || ${aliases.alias}` })
    .from(aliases)
    .innerJoin(links, eq(links.id, aliases.linkId))
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(and(inArray(links.workspaceId, [...workspaces]), inArray(aliases.id, [...ids])));
}

/** The aliases of the workspaces' links that have one of these names, written with their hosts. */
export async function findNamedAliases(
  { db }: Read,
  workspaces: readonly number[],
  names: readonly string[],
): Promise<{ id: number; linkId: number }[]> {
  const read = names.map(readName);
  const column = (values: string[]) => sql`${sql.param(values)}::text[]`;
  const named = sql`unnest(
    ${column(read.map(({ host }) => host))}, ${column(read.map(({ exact }) => exact))}, ${column(read.map(({ folded }) => folded))}
  ) as named (host, exact, folded)`;
  return db
    .select({ id: aliases.id, linkId: aliases.linkId })
    .from(aliases)
    .innerJoin(links, eq(links.id, aliases.linkId))
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .innerJoin(
      named,
      sql`named.host = ${domains.host} and ${aliases.key} =
        case when ${domains.caseSensitiveAliases} then named.exact else named.folded end`,
    )
    .where(inArray(links.workspaceId, [...workspaces]));
}

function readName(name: string) {
  const slash = name.indexOf('/');
  const alias = name.slice(slash + 1);
  return {
    host: name.slice(0, Math.max(slash, 0)).toLowerCase(),
    exact: aliasKey(alias, { caseSensitiveAliases: true }),
    folded: aliasKey(alias, { caseSensitiveAliases: false }),
  };
}

/** What is counted by link, by tag of the workspaces: a link with several counts for each. */
export async function sumByTag(
  { db }: Read,
  workspaces: readonly number[],
  counts: ReadonlyMap<number, number>,
): Promise<{ name: string; count: number }[]> {
  const counted = sql`unnest(${sql.param([...counts.keys()])}::bigint[], ${sql.param([...counts.values()])}::bigint[])`;
  const sum = sql<number>`sum(counted.count)::float8`;
  return db
    .select({ name: tags.name, count: sum })
    .from(sql`${counted} as counted (link_id, count)`)
    .innerJoin(linkTags, sql`${linkTags.linkId} = counted.link_id`)
    .innerJoin(tags, eq(tags.id, linkTags.tagId))
    .where(inArray(tags.workspaceId, [...workspaces]))
    .groupBy(tags.name)
    .orderBy(sql`2 desc`, tags.name);
}

/** The workspaces in which links of these were made, these among them: there their clicks are. */
export async function findOrigins({ db }: Read, workspaces: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: links.originWorkspaceId })
    .from(links)
    .where(and(inArray(links.workspaceId, [...workspaces]), ne(links.workspaceId, links.originWorkspaceId)));
  return [...new Set([...workspaces, ...rows.map(({ id }) => id)])];
}

/** Those of the links that are one of the workspaces', neither deleted nor without statistics, by id. */
export async function findOwners({ db }: Read, workspaces: readonly number[], ids: readonly number[]) {
  const rows = await db
    .select({
      id: links.id,
      hash: links.hash,
      workspaceId: links.workspaceId,
      createdAt: links.createdAt,
      address: sql<string>`${domains.host} || '/' || ${aliases.alias}`,
    })
    .from(links)
    .innerJoin(aliases, and(eq(aliases.linkId, links.id), aliases.isMain))
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(
      and(
        inArray(links.workspaceId, [...workspaces]),
        sql`${links.id} = any(${sql.param(ids)}::bigint[])`,
        sql`${links.status} & ${linkStatus.deleted} = 0`,
        links.analyticsEnabled,
      ),
    );
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}
