import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { AppealView } from '@linklet/contract/reports/appeals.ts';
import type { ReportState } from '@linklet/contract/reports/endpoints.ts';
import type { LinkFacts } from '@linklet/contract/reports/link-facts.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { pageOf } from '../../../platform/postgres/page-of.ts';
import type { Scope } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { blockersOfLink } from '../../../schema/links/blockers-of-link.ts';
import { aliases, links, longUrls } from '../../../schema/links/links.table.ts';
import { bans, linkAppeals } from '../../../schema/reports/reports.table.ts';
import { findLinkFacts } from '../find-link-facts.ts';
import { plainHostOf } from '../plain-host.ts';

const PAGE_SIZE = 30;

interface Wanted {
  state: ReportState;
  /** Part of the link, of its destination, or of the text. */
  search: string;
  before?: number | undefined;
}

/** A page of the appeals for links that are not in the trash, the newest first. */
export async function listAppeals(
  scope: Scope,
  { state, search, before }: Wanted,
): Promise<{ data: AppealView[]; next: number | null }> {
  const searched = sql`lower(concat_ws(' ', ${address}, ${linkAppeals.text}, ${longUrls.url}))`;
  const rows = await selectAppeals(scope)
    .where(
      and(
        state === 'open' ? isNull(linkAppeals.decidedAt) : isNotNull(linkAppeals.decidedAt),
        sql`${links.status} & ${linkStatus.deleted} = 0`,
        before === undefined ? undefined : lt(linkAppeals.id, before),
        search === '' ? undefined : sql`position(lower(${search}) in ${searched}) > 0`,
      ),
    )
    .orderBy(desc(linkAppeals.id))
    .limit(PAGE_SIZE + 1);
  const facts = await findLinkFacts(
    scope,
    rows.map(({ link, host }) => ({ ...link, host })),
  );
  return pageOf(
    rows.flatMap((row) => {
      const known = facts.get(row.link.id);
      return known === undefined ? [] : [toAppealView(row, known)];
    }),
    PAGE_SIZE,
  );
}

const address = sql<string>`${domains.host} || '/' || ${aliases.alias}`;

// The one that its owner is told of.
const firstBan = sql<AppealView['ban']>`(
  select json_build_object('id', ${bans.id}, 'kind', ${bans.kind}, 'value', ${bans.value}, 'reason', ${bans.reason})
  from ${bans} where ${bans.liftedAt} is null and ${bans.id} in ${blockersOfLink} order by ${bans.id} limit 1)`;

function selectAppeals({ db }: Scope) {
  return db
    .select({
      appeal: linkAppeals,
      address,
      author: sql<string | null>`(select name from users where users.id = ${linkAppeals.authorId})`,
      decidedBy: sql<string | null>`(select name from users where users.id = ${linkAppeals.decidedBy})`,
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
      ban: firstBan,
    })
    .from(linkAppeals)
    .innerJoin(links, eq(links.id, linkAppeals.linkId))
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .innerJoin(aliases, and(eq(aliases.linkId, links.id), aliases.isMain))
    .innerJoin(domains, eq(domains.id, aliases.domainId));
}

type AppealRow = Awaited<ReturnType<typeof selectAppeals>>[number];

function toAppealView(
  { appeal, address, author, decidedBy, destination, ban }: AppealRow,
  facts: LinkFacts,
): AppealView {
  return {
    id: appeal.id,
    link: address,
    destination,
    link_facts: facts,
    text: appeal.text,
    author,
    created_at: appeal.createdAt.toISOString(),
    ban,
    outcome: appeal.outcome,
    answer: appeal.answer,
    decided_at: appeal.decidedAt?.toISOString() ?? null,
    decided_by: decidedBy,
  };
}
