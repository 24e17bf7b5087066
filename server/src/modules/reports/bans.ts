import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { BanKind, BanView } from '@linklet/contract/reports/endpoints.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { grantAppeals } from './appeals/decide-appeal.ts';
import { waitForOtherBans } from './ban.ts';
import { releaseDestinationsJob } from './ban-jobs.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { AppError } from '../../platform/errors.ts';
import { pageOf } from '../../platform/postgres/page-of.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { bans } from '../../schema/reports/reports.table.ts';

const PAGE_SIZE = 30;

// A link may be blocked both by its long URL and by its routes.
const linksBlocked = sql<number>`(
  select count(*)::int from (
    select link_id from blocked_links where ban_id = bans.id
    union
    select links.id from blocked_long_urls join links using (long_url_id) where ban_id = bans.id
  ) as blocked join links on links.id = blocked.link_id and links.status & ${linkStatus.deleted} = 0)`;

/** A page of the bans in force, the newest first. */
export async function listBans(
  { db }: Scope,
  { search, kind, before }: { search: string; kind?: BanKind | undefined; before?: number | undefined },
): Promise<{ data: BanView[]; next: number | null }> {
  const rows = await db
    .select({
      ban: bans,
      links: linksBlocked,
      bannedBy: sql<string | null>`(select name from users where users.id = bans.banned_by)`,
    })
    .from(bans)
    .where(
      and(
        isNull(bans.liftedAt),
        before === undefined ? undefined : lt(bans.id, before),
        kind === undefined ? undefined : eq(bans.kind, kind),
        search === '' ? undefined : sql`position(lower(${search}) in lower(${bans.value})) > 0`,
      ),
    )
    .orderBy(desc(bans.id))
    .limit(PAGE_SIZE + 1);
  const views = rows.map(({ ban, links, bannedBy }) => ({
    ...{ id: ban.id, kind: ban.kind, value: ban.value, reason: ban.reason, links },
    created_at: ban.createdAt.toISOString(),
    banned_by: bannedBy,
  }));
  return pageOf(views, PAGE_SIZE);
}

/** Takes a ban back, has what it alone blocks work again, and grants the appeals for that. Throws `not_found`. */
export async function liftBan(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await waitForOtherBans(scope);
    const [lifted] = await scope.db
      .update(bans)
      .set({ liftedAt: scope.clock(), liftedBy: userOf(scope.caller)?.id ?? null, toldAt: null })
      .where(and(eq(bans.id, id), isNull(bans.liftedAt)))
      .returning();
    if (!lifted) throw new AppError('not_found');
    await grantAppeals(scope, id);
    await addJob(scope, releaseDestinationsJob, { payload: { ban: id } });
    await recordEvent(scope, 'ban.lifted', {
      target: String(id),
      before: { kind: lifted.kind, value: lifted.value },
    });
  });
}
