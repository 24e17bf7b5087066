import { and, count, eq, sql } from 'drizzle-orm';
import { linkStatus, longUrlStatus } from '@linklet/contract/statuses.ts';
import type { Services } from '../../../platform/scope.ts';
import { listPagedLinks, type PagedLink } from '../link-pages.ts';
import { stateOf } from '../link-view.ts';
import { links, longUrls } from '../links.table.ts';
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

// The filter narrows nothing yet.
type Asked = Pick<LinkExport, 'workspaceId' | 'filter'>;

/** How many links there are to export. */
export async function countExportedLinks({ db }: Services, { workspaceId }: Asked): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(links)
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .where(
      and(
        eq(links.workspaceId, workspaceId),
        sql`${links.status} & ${linkStatus.deleted | linkStatus.terminated} = 0`,
        sql`${longUrls.status} & ${longUrlStatus.terminated} = 0`,
      ),
    );
  return row?.count ?? 0;
}

/** The links to export: all that the workspace keeps, the newest first. */
export async function* listExportedLinks(
  services: Services,
  { workspaceId }: Asked,
): AsyncGenerator<ExportedLink> {
  const { protocol } = new URL(services.config.baseUrl);
  const now = services.clock();
  for await (const link of listPagedLinks(services, { workspaceId, isKept: true })) {
    const [short_link = '', ...other_short_links] = link.places.map((place) => `${protocol}//${place}`);
    yield {
      short_link,
      other_short_links,
      destination: link.destination,
      tags: link.tags,
      state: shownState(link, now),
      created_at: isoOf(link.createdAt),
      expires_at: link.expiresAt === null ? null : isoOf(link.expiresAt),
    };
  }
}

function shownState({ status, expiresAt }: PagedLink, now: Date): ExportedLink['state'] {
  if (stateOf(status) === 'archived') return 'archived';
  return expiresAt !== null && new Date(expiresAt) <= now ? 'expired' : 'active';
}

function isoOf(moment: string): string {
  return new Date(moment).toISOString();
}
