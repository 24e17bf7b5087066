import { and, count, sql, type SQL } from 'drizzle-orm';
import { aliasPath } from '@linklet/contract/links/short-url.ts';
import type { Services } from '../../../platform/scope.ts';
import { listPagedLinks, type PagedLink } from '../link-pages.ts';
import { stateOf } from '../link-view.ts';
import { links } from '../../../schema/links/links.table.ts';
import { conditionOf } from '../list/link-conditions.ts';
import { withClicks } from './exported-clicks.ts';
import type { LinkExport } from '../../../schema/links/link-exports.table.ts';

/** A link as its export has it: these are the names of the columns. */
export interface ExportedLink {
  short_link: string;
  other_short_links: string[];
  destination: string;
  tags: string[];
  title: string | null;
  description: string | null;
  state: 'active' | 'archived' | 'expired' | 'blocked';
  created_at: string;
  expires_at: string | null;
  /** Of people; null where the link's statistics are off, absent where clicks were not asked for. */
  clicks?: number | null;
}

type Asked = Pick<LinkExport, 'workspaceId' | 'filter' | 'clicks' | 'createdAt'>;

function conditionOfExport({ clock }: Services, { workspaceId, filter }: Asked): SQL | undefined {
  const { links: hashes, ...query } = filter;
  const selection = { search: '', ...query, filter: filter.filter ?? 'all' };
  const isInList = conditionOf(workspaceId, selection, { now: clock(), mostShown: null });
  return hashes === undefined ? isInList : and(isInList, isAmong(hashes));
}

// As one parameter, however many they are.
function isAmong(hashes: readonly string[]): SQL {
  return sql`${links.hash} in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::text::jsonb))`;
}

/** How many links there are to export. */
export async function countExportedLinks(services: Services, asked: Asked): Promise<number> {
  const [row] = await services.db
    .select({ count: count() })
    .from(links)
    .where(conditionOfExport(services, asked));
  return row?.count ?? 0;
}

/** The links to export, the newest first. Throws `analytics_not_in_plan` where clicks can't be written any more. */
export async function* listExportedLinks(services: Services, asked: Asked): AsyncGenerator<ExportedLink> {
  const { protocol } = new URL(services.config.baseUrl);
  const now = services.clock();
  const condition = conditionOfExport(services, asked);
  const paged = listPagedLinks(services, { workspaceId: asked.workspaceId, condition });
  for await (const link of withClicks(services, asked, paged)) {
    const [short_link = '', ...other_short_links] = link.places.map(
      (place) => `${protocol}//${aliasPath(place)}`,
    );
    yield {
      short_link,
      other_short_links,
      destination: link.destination,
      tags: link.tags,
      title: link.title,
      description: link.description,
      state: shownState(link, now),
      created_at: isoOf(link.createdAt),
      expires_at: link.expiresAt === null ? null : isoOf(link.expiresAt),
      ...(link.clicks !== undefined && { clicks: link.clicks }),
    };
  }
}

function shownState({ status, expiresAt, isBlocked }: PagedLink, now: Date): ExportedLink['state'] {
  if (isBlocked) return 'blocked';
  if (stateOf(status) === 'archived') return 'archived';
  return expiresAt !== null && new Date(expiresAt) <= now ? 'expired' : 'active';
}

function isoOf(moment: string): string {
  return new Date(moment).toISOString();
}
