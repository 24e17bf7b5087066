import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { LinkFacts } from '@linklet/contract/reports/link-facts.ts';
import { hasStatus, linkStatus } from '@linklet/contract/links/statuses.ts';
import { DAY_MS, SECOND_MS } from '../../platform/clock.ts';
import { withinDeadline } from '../../platform/http/deadline.ts';
import type { Scope } from '../../platform/scope.ts';
import { aliases } from '../../schema/links/links.table.ts';
import { linkReports } from '../../schema/reports/reports.table.ts';
import { countHumanClicks } from '../clicks/index.ts';
import { findLinkOwners } from './find-link-owners.ts';

const CLICK_DAYS = 30;
// The list of reports, which is answered within two seconds, waits no longer.
const CLICKS_LIMIT_MS = SECOND_MS;

interface ReportedLink {
  id: number;
  workspaceId: number;
  /** Has its clicks. */
  originWorkspaceId: number;
  status: number;
  isCounted: boolean;
  createdAt: Date;
  host: string;
}

/** What staff judge links by, for a page of reports in a handful of statements. */
export async function findLinkFacts(
  scope: Scope,
  reported: readonly ReportedLink[],
): Promise<ReadonlyMap<number, LinkFacts>> {
  if (reported.length === 0) return new Map();
  const links = [...new Map(reported.map((link) => [link.id, link])).values()];
  const [owners, clicks, ofLinks, ofHosts] = await Promise.all([
    findLinkOwners(
      scope,
      links.map(({ workspaceId }) => workspaceId),
    ),
    countClicks(
      scope,
      links.filter(({ isCounted }) => isCounted),
    ),
    countOfLinks(scope, links),
    countOpenOfHosts(scope, links),
  ]);
  return new Map(
    links.map(({ id, workspaceId, status, isCounted, createdAt, host }) => {
      const own = ofLinks.get(id) ?? [];
      const ownOpen = sum(own.filter(({ openHost }) => openHost === host));
      const facts: LinkFacts = {
        owner: owners.get(workspaceId) ?? { kind: 'erased' },
        state: stateOf(status),
        created_at: createdAt.toISOString(),
        is_counted: isCounted,
        clicks: isCounted && clicks !== null ? (clicks.get(id)?.count ?? 0) : null,
        reports: sum(own),
        host,
        host_reports: Math.max(0, (ofHosts.get(host) ?? 0) - ownOpen),
      };
      return [id, facts];
    }),
  );
}

/** Null where ClickHouse does not answer. */
async function countClicks(scope: Scope, links: readonly ReportedLink[]) {
  const from = new Date(scope.clock().getTime() - CLICK_DAYS * DAY_MS);
  const isLater = { sql: `ts >= {from:DateTime64(3, 'UTC')}`, params: { from } };
  try {
    return await withinDeadline(countHumanClicks(scope, links, isLater), CLICKS_LIMIT_MS);
  } catch (error) {
    scope.log.warn({ err: error }, 'clicks of reported links could not be counted');
    return null;
  }
}

interface Counted {
  /** Where the link led when it was reported; null for settled reports. */
  openHost: string | null;
  reports: number;
}

async function countOfLinks(
  { db }: Scope,
  links: readonly ReportedLink[],
): Promise<ReadonlyMap<number, Counted[]>> {
  const openHost = sql<
    string | null
  >`case when ${linkReports.settledAt} is null then ${linkReports.destinationHost} end`;
  const rows = await db
    .select({ linkId: aliases.linkId, openHost, reports: count() })
    .from(linkReports)
    .innerJoin(aliases, eq(aliases.id, linkReports.aliasId))
    .where(
      inArray(
        aliases.linkId,
        links.map(({ id }) => id),
      ),
    )
    .groupBy(aliases.linkId, openHost);
  return Map.groupBy(rows, ({ linkId }) => linkId);
}

async function countOpenOfHosts(
  { db }: Scope,
  links: readonly ReportedLink[],
): Promise<ReadonlyMap<string, number>> {
  const hosts = [...new Set(links.map(({ host }) => host))];
  const rows = await db
    .select({ host: linkReports.destinationHost, reports: count() })
    .from(linkReports)
    .where(and(inArray(linkReports.destinationHost, hosts), isNull(linkReports.settledAt)))
    .groupBy(linkReports.destinationHost);
  return new Map(rows.flatMap(({ host, reports }) => (host === null ? [] : [[host, reports] as const])));
}

function sum(counted: readonly Counted[]): number {
  return counted.reduce((total, { reports }) => total + reports, 0);
}

function stateOf(status: number): LinkFacts['state'] {
  if (hasStatus(status, linkStatus.deleted)) return 'deleted';
  return hasStatus(status, linkStatus.archived) ? 'archived' : 'active';
}
