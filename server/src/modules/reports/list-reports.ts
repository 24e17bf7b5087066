import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { ReportNote, ReportState, ReportView } from '@linklet/contract/reports/endpoints.ts';
import type { LinkFacts } from '@linklet/contract/reports/link-facts.ts';
import { hasStatus, linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { pageOf } from '../../platform/postgres/page-of.ts';
import type { Scope } from '../../platform/scope.ts';
import { aliases, links, longUrls } from '../../schema/links/links.table.ts';
import { bans, linkReports } from '../../schema/reports/reports.table.ts';
import { findLinkFacts } from './find-link-facts.ts';
import { plainHostOf } from './plain-host.ts';
import { findReportNotes } from './report-notes.ts';

const PAGE_SIZE = 30;

interface Wanted {
  state: ReportState;
  /** Part of the link, of its destination, or of the details. */
  search: string;
  before?: number | undefined;
}

/** A page of what visitors reported, the newest first. */
export async function listReports(
  scope: Scope,
  { state, search, before }: Wanted,
): Promise<{ data: ReportView[]; next: number | null }> {
  const text = sql`lower(concat_ws(' ', ${linkReports.link}, ${linkReports.details}, ${longUrls.url}))`;
  const rows = await selectReports(scope)
    .where(
      and(
        state === 'open' ? isNull(linkReports.settledAt) : isNotNull(linkReports.settledAt),
        before === undefined ? undefined : lt(linkReports.id, before),
        search === '' ? undefined : sql`position(lower(${search}) in ${text}) > 0`,
      ),
    )
    .orderBy(desc(linkReports.id))
    .limit(PAGE_SIZE + 1);
  const [facts, notes] = await Promise.all([
    findLinkFacts(
      scope,
      rows.flatMap(({ link, host }) => (link === null ? [] : [{ ...link, host }])),
    ),
    findReportNotes(
      scope,
      rows.map(({ report }) => report.id),
    ),
  ]);
  return pageOf(
    rows.map((row) =>
      toReportView(row, {
        facts: (row.link && facts.get(row.link.id)) ?? null,
        notes: notes.get(row.report.id) ?? [],
      }),
    ),
    PAGE_SIZE,
  );
}

function selectReports({ db }: Scope) {
  return db
    .select({
      report: linkReports,
      settledBy: sql<string | null>`(select name from users where users.id = ${linkReports.settledBy})`,
      destination: longUrls.url,
      link: {
        id: links.id,
        workspaceId: links.workspaceId,
        originWorkspaceId: links.originWorkspaceId,
        status: links.status,
        isCounted: links.analyticsEnabled,
        createdAt: links.createdAt,
      },
      host: plainHostOf(longUrls.url),
      longUrlStatus: longUrls.status,
      ban: { id: bans.id, kind: bans.kind, value: bans.value },
    })
    .from(linkReports)
    .leftJoin(aliases, eq(aliases.id, linkReports.aliasId))
    .leftJoin(links, eq(links.id, aliases.linkId))
    .leftJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .leftJoin(bans, and(eq(bans.id, linkReports.banId), isNull(bans.liftedAt)));
}

type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

function toReportView(
  { report, settledBy, destination, ban, link, longUrlStatus: destinationStatus }: ReportRow,
  { facts, notes }: { facts: LinkFacts | null; notes: ReportNote[] },
): ReportView {
  return {
    id: report.id,
    link: report.link,
    reason: report.reason,
    details: report.details,
    destination,
    is_blocked:
      hasStatus(destinationStatus ?? 0, longUrlStatus.terminated) ||
      hasStatus(link?.status ?? 0, linkStatus.terminated),
    link_facts: facts,
    created_at: report.createdAt.toISOString(),
    outcome: report.outcome,
    settled_at: report.settledAt?.toISOString() ?? null,
    settled_by: settledBy,
    ban,
    notes,
  };
}
