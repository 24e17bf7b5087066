import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import type { Services } from '../../../platform/scope.ts';
import { recordEvents } from '../../audit/index.ts';
import { links, longUrls } from '../../../schema/links/links.table.ts';

const LINKS_AT_ONCE = 5_000;

/** What a ban has just blocked, or let go: links themselves, or the long URLs of links. */
export interface Turned {
  of: 'links' | 'longUrls';
  ids: readonly number[];
}

/** Notes it in the history of every link that is kept and is not blocked by the other of both. */
export async function recordTurned(
  services: Services,
  name: 'link.blocked' | 'link.unblocked',
  turned: Turned,
): Promise<void> {
  let last: number | undefined = turned.ids.length === 0 ? undefined : 0;
  while (last !== undefined) {
    const found: FoundLinks = await findLinks(services, turned, last);
    await recordEvents(
      services,
      name,
      found.map(({ hash, workspaceId }) => ({ target: hash, workspaceId })),
    );
    last = found.length < LINKS_AT_ONCE ? undefined : found.at(-1)?.id;
  }
}

type FoundLinks = Awaited<ReturnType<typeof findLinks>>;

async function findLinks({ db }: Services, { of, ids }: Turned, after: number) {
  const isKept = sql`${links.status} & ${linkStatus.deleted} = 0`;
  const isNamed = {
    links: and(inArray(links.id, [...ids]), sql`${longUrls.status} & ${longUrlStatus.terminated} = 0`),
    longUrls: and(inArray(links.longUrlId, [...ids]), sql`${links.status} & ${linkStatus.terminated} = 0`),
  }[of];
  return db
    .select({ id: links.id, hash: links.hash, workspaceId: links.workspaceId })
    .from(links)
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .where(and(isKept, isNamed, gt(links.id, after)))
    .orderBy(links.id)
    .limit(LINKS_AT_ONCE);
}
