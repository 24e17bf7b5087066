import { and, count, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import { linkStatus, longUrlStatus } from '@linklet/contract/statuses.ts';
import { newestFirst } from '../../../platform/newest-first.ts';
import type { Services } from '../../../platform/scope.ts';
import { domains } from '../../domains/domains.table.ts';
import { stateOf } from '../link-view.ts';
import { aliases, links, longUrls } from '../links.table.ts';
import { linkTags, tags } from '../tags.table.ts';
import type { LinkExport } from './link-exports.table.ts';

/** A link as its export has it: these are the names of the columns. */
export interface ExportedLink {
  short_link: string;
  other_short_links: string[];
  destination: string;
  tags: string[];
  state: 'active' | 'archived' | 'expired';
  created_at: string;
  expires_at: string | null;
}

type Asked = Pick<LinkExport, 'workspaceId' | 'filter'>;

/** How many links there are to export. */
export async function countExportedLinks({ db }: Services, asked: Asked): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(links)
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .where(conditionOf(asked));
  return row?.count ?? 0;
}

/** The links to export, the newest first, of which no more than a page is in memory. */
export async function* listExportedLinks(
  { db, config, clock }: Services,
  asked: Asked,
): AsyncGenerator<ExportedLink> {
  const { protocol } = new URL(config.baseUrl);
  const now = clock();
  const rows = newestFirst((before, limit) =>
    db
      .select({
        id: links.id,
        places,
        tags: tagNames,
        destination: longUrls.url,
        status: links.status,
        createdAt: links.createdAt,
        expiresAt: links.expiresAt,
      })
      .from(links)
      .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
      .where(and(conditionOf(asked), lt(links.id, before)))
      .orderBy(desc(links.id))
      .limit(limit),
  );
  for await (const { places, tags, destination, status, createdAt, expiresAt } of rows) {
    const [short_link = '', ...other_short_links] = places.map((place) => `${protocol}//${place}`);
    const isExpired = expiresAt !== null && expiresAt <= now;
    yield {
      short_link,
      other_short_links,
      destination,
      tags,
      state: stateOf(status) === 'archived' ? 'archived' : isExpired ? 'expired' : 'active',
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
    };
  }
}

// The filter narrows nothing yet.
function conditionOf({ workspaceId }: Asked): SQL | undefined {
  const gone = linkStatus.deleted | linkStatus.terminated;
  return and(
    eq(links.workspaceId, workspaceId),
    sql`${links.status} & ${gone} = 0`,
    sql`${longUrls.status} & ${longUrlStatus.terminated} = 0`,
  );
}

// The main one first.
const places = sql<string[]>`array(
  select ${domains.host} || '/' || ${aliases.alias}
  from ${aliases} join ${domains} on ${domains.id} = ${aliases.domainId}
  where ${aliases.linkId} = ${links.id} order by ${aliases.isMain} desc, ${aliases.id})`;

const tagNames = sql<string[]>`array(
  select ${tags.name} from ${linkTags} join ${tags} on ${tags.id} = ${linkTags.tagId}
  where ${linkTags.linkId} = ${links.id} order by ${tags.name})`;
