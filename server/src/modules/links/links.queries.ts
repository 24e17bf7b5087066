import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { LinkOptions } from '@linklet/contract/links/options/list.ts';
import type { ReportReason } from '@linklet/contract/reports/reasons.ts';
import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import type { Services } from '../../platform/scope.ts';
import { domains } from '../../schema/domains/domains.table.ts';
import { bans } from '../../schema/reports/reports.table.ts';
import type { AliasRow, LinkRow } from './link-view.ts';
import { isNamed } from '../../schema/links/alias-condition.ts';
import { blockersOfLink } from '../../schema/links/blockers-of-link.ts';
import { aliases, links, longUrls } from '../../schema/links/links.table.ts';
import { shownOptions } from './options/list.ts';
import { linkTags, tags } from '../../schema/links/tags.table.ts';

const GONE = linkStatus.deleted | linkStatus.terminated;

type Read = Pick<Services, 'db' | 'clock'>;

/** Links that meet a condition, newest first. */
export async function listLinkRows(
  read: Read,
  condition: SQL | undefined,
  page: { limit: number; offset: number },
): Promise<StoredRow[]> {
  return selectLinks(read).where(condition).orderBy(desc(links.id)).limit(page.limit).offset(page.offset);
}

export interface StoredRow extends LinkRow {
  id: number;
  workspaceId: number;
  originWorkspaceId: number;
  title: string | null;
  description: string | null;
  status: number;
  blocked: ReportReason | null;
  routeCount: number;
  options: LinkOptions;
  version: number;
}

/** The link with this public name, if it is the workspace's. */
export async function findLink(
  read: Read,
  workspaceId: number,
  hash: string,
): Promise<StoredRow | undefined> {
  const [row] = await selectLinks(read).where(and(eq(links.workspaceId, workspaceId), eq(links.hash, hash)));
  return row;
}

/** Those of the links with these public names that are the workspace's. */
export async function findLinksNamed(
  read: Read,
  workspaceId: number,
  hashes: readonly string[],
): Promise<StoredRow[]> {
  return selectLinks(read).where(
    and(eq(links.workspaceId, workspaceId), sql`${links.hash} = any(${sql.param(hashes)}::text[])`),
  );
}

/** The link with this public name, if anybody may see its statistics; where it was blocked or deleted nobody may. */
export async function findPublicLink(read: Read, hash: string): Promise<StoredRow | undefined> {
  const [row] = await selectLinks(read).where(and(eq(links.hash, hash), links.analyticsPublic, isShown()));
  return row;
}

/** The link whose statistics a workspace shares, if they are there to be seen. */
export async function findSharedLink(
  read: Read,
  { workspaceId, linkId }: { workspaceId: number; linkId: number },
): Promise<StoredRow | undefined> {
  const [row] = await selectLinks(read).where(
    and(eq(links.workspaceId, workspaceId), eq(links.id, linkId), isShown()),
  );
  return row;
}

function isShown(): SQL | undefined {
  return and(links.analyticsEnabled, isPresent(GONE));
}

/** The workspace's link that an alias leads to. */
export async function findLinkOfAlias(
  read: Read,
  workspaceId: number,
  { alias, domain }: { alias: string; domain: string | undefined },
): Promise<StoredRow | undefined> {
  const isWanted = domain === undefined ? eq(domains.isBase, true) : eq(domains.host, domain.toLowerCase());
  // A name that was given up and is had again may have two.
  const named = read.db
    .select({ linkId: aliases.linkId })
    .from(aliases)
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .innerJoin(links, eq(links.id, aliases.linkId))
    .where(and(isWanted, isNamed(alias), eq(links.workspaceId, workspaceId)))
    .orderBy(sql`${domains.releasedAt} desc nulls first`)
    .limit(1);
  const [row] = await selectLinks(read).where(
    and(eq(links.workspaceId, workspaceId), inArray(links.id, named)),
  );
  return row;
}

/** The workspace's link that a program calls so, beside those in the trash. */
export async function findLinkOfExternalId(
  read: Read,
  workspaceId: number,
  externalId: string,
): Promise<StoredRow | undefined> {
  const [row] = await selectLinks(read).where(
    and(eq(links.workspaceId, workspaceId), eq(links.externalId, externalId), isPresent(linkStatus.deleted)),
  );
  return row;
}

/** Those of the links with these ids that are the workspaces', in the order of the ids. */
export async function findLinkRows(
  read: Read,
  workspaces: readonly number[],
  ids: readonly number[],
): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectLinks(read).where(
    and(inArray(links.workspaceId, [...workspaces]), inArray(links.id, [...ids])),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those of the links with these public names that are the workspace's, and whose statistics are on. */
export async function findTrackedLinks(read: Read, workspaceId: number, hashes: string[]) {
  return read.db
    .select({ id: links.id, hash: links.hash, originWorkspaceId: links.originWorkspaceId })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), inArray(links.hash, hashes), links.analyticsEnabled));
}

/** The workspace's link that a new one for the same destination would repeat. */
export async function findRepeatedLink(
  read: Read,
  workspaceId: number,
  url: string,
): Promise<LinkRow | undefined> {
  const [row] = await selectLinks(read)
    .where(
      and(
        eq(links.workspaceId, workspaceId),
        eq(longUrls.hash, sql`sha256(convert_to(${url}, 'UTF8'))`),
        eq(links.repeatsDestination, false),
        sql`${links.status} & ${GONE} = 0`,
      ),
    )
    .limit(1);
  return row;
}

// In parts of their own, so that a link stays one row.
const aliasesOfLink = sql<AliasRow[]>`(
  select json_agg(json_build_object('host', ${domains.host}, 'alias', ${aliases.alias}, 'isMain', ${aliases.isMain})
    order by ${aliases.isMain} desc, ${aliases.id})
  from ${aliases} join ${domains} on ${domains.id} = ${aliases.domainId}
  where ${aliases.linkId} = ${links.id})`;

const tagsOfLink = sql<string[]>`array(
  select ${tags.name} from ${linkTags} join ${tags} on ${tags.id} = ${linkTags.tagId}
  where ${linkTags.linkId} = ${links.id} order by ${tags.name})`;

// The first ban says why.
const blockedFor = sql<ReportReason | null>`case
  when ${links.status} & ${linkStatus.terminated} <> 0 or ${longUrls.status} & ${longUrlStatus.terminated} <> 0
  then coalesce((
    select ${bans.reason} from ${bans} where ${bans.liftedAt} is null and ${bans.id} in ${blockersOfLink}
    order by ${bans.id} limit 1), 'other') end`;

function selectLinks({ db }: Read) {
  return db
    .select({
      id: links.id,
      workspaceId: links.workspaceId,
      originWorkspaceId: links.originWorkspaceId,
      title: links.title,
      description: links.description,
      status: links.status,
      blocked: blockedFor,
      routeCount: sql<number>`jsonb_array_length(${links.routes})`,
      version: links.version,
      url: longUrls.url,
      hash: links.hash,
      createdAt: links.createdAt,
      expiresAt: links.expiresAt,
      options: shownOptions,
      aliases: aliasesOfLink,
      tags: tagsOfLink,
    })
    .from(links)
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .$dynamic();
}

function isPresent(without: number): SQL {
  return sql`${links.status} & ${without} = 0 and ${longUrls.status} & ${longUrlStatus.terminated} = 0`;
}
