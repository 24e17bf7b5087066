import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { linkStatus, longUrlStatus } from '@linklet/contract/statuses.ts';
import type { Services } from '../../platform/scope.ts';
import { domains } from '../domains/domains.table.ts';
import type { LinkRow } from './link-view.ts';
import { aliases, links, longUrls } from './links.table.ts';

type Read = Pick<Services, 'db' | 'clock'>;

interface Page {
  limit: number;
  offset: number;
  withExpired: boolean;
}

/** A workspace's links that nobody has switched off, newest first. */
export async function listPresentLinks(read: Read, workspaceId: number, page: Page): Promise<LinkRow[]> {
  const isListed = page.withExpired ? isPresent : and(isPresent, isUnexpired(read.clock()));
  return selectLinks(read)
    .where(and(eq(links.workspaceId, workspaceId), isListed))
    .orderBy(desc(links.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** The link with this public name, if it is the workspace's. */
export async function findLink(
  read: Read,
  workspaceId: number,
  hash: string,
): Promise<(LinkRow & { id: number; originWorkspaceId: number }) | undefined> {
  const [row] = await selectLinks(read).where(and(eq(links.workspaceId, workspaceId), eq(links.hash, hash)));
  return row;
}

/** Those of the links with these public names that are the workspace's. */
export async function findLinks(read: Read, workspaceId: number, hashes: string[]) {
  return read.db
    .select({ id: links.id, hash: links.hash, originWorkspaceId: links.originWorkspaceId })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), inArray(links.hash, hashes)));
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
        sql`${links.status} & ${linkStatus.deleted | linkStatus.terminated} = 0`,
      ),
    )
    .limit(1);
  return row;
}

function selectLinks({ db }: Read) {
  return db
    .select({
      id: links.id,
      originWorkspaceId: links.originWorkspaceId,
      url: longUrls.url,
      hash: links.hash,
      createdAt: links.createdAt,
      expiresAt: links.expiresAt,
      host: domains.host,
      alias: aliases.alias,
    })
    .from(links)
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .innerJoin(aliases, and(eq(aliases.linkId, links.id), eq(aliases.isMain, true)))
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .$dynamic();
}

const stopped = linkStatus.deleted | linkStatus.terminated | linkStatus.archived;
const isPresent = sql`${links.status} & ${stopped} = 0 and ${longUrls.status} & ${longUrlStatus.terminated} = 0`;

function isUnexpired(now: Date): SQL {
  return sql`(${links.expiresAt} is null or ${links.expiresAt} > ${now.toISOString()})`;
}
