import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { addJob } from '../../platform/add-job.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordAudit } from '../audit/index.ts';
import { aliases, links, longUrls } from '../links/links.table.ts';
import { checkBan, insertBan, isBannedBy, type Ban } from './ban.ts';
import { bannedPatterns, linkReports } from './reports.table.ts';

/**
 * Bans what was reported, settles the report with all others of links that lead there, and has these links blocked.
 * Throws the `ban_…` codes, `not_found` and `report_settled`.
 */
export async function banReported(scope: Scope, id: number, typed: Ban): Promise<void> {
  const ban = await checkBan(scope, typed);
  await inTransaction(scope, async (scope) => {
    await waitForOtherBans(scope);
    const { reason } = await settle(scope, id, 'banned');
    await insertBan(scope, ban, reason);
    await settleAlike(scope, ban);
    await addJob(scope, { name: 'block-destinations', payload: { ...ban } });
    await recordAudit(scope, 'report.banned', { target: String(id), after: { ...ban } });
  });
}

/** Throws `not_found` and `report_settled`. */
export async function dismissReport(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await settle(scope, id, 'dismissed');
    await recordAudit(scope, 'report.dismissed', { target: String(id) });
  });
}

// Each settles others' reports as well: two at once would wait for one another's, for ever.
async function waitForOtherBans({ db }: Scope): Promise<void> {
  await db.execute(sql`lock table ${bannedPatterns} in share row exclusive mode`);
}

async function settle(scope: Scope, id: number, outcome: 'banned' | 'dismissed') {
  const [report] = await scope.db
    .update(linkReports)
    .set(settled(scope, outcome))
    .where(and(eq(linkReports.id, id), isNull(linkReports.settledAt)))
    .returning();
  if (report) return report;
  const [known] = await scope.db
    .select({ id: linkReports.id })
    .from(linkReports)
    .where(eq(linkReports.id, id));
  throw new AppError(known ? 'report_settled' : 'not_found');
}

async function settleAlike(scope: Scope, ban: Ban): Promise<void> {
  const alike = scope.db
    .select({ id: linkReports.id })
    .from(linkReports)
    .innerJoin(aliases, eq(aliases.id, linkReports.aliasId))
    .innerJoin(links, eq(links.id, aliases.linkId))
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .where(and(isNull(linkReports.settledAt), isBannedBy(ban, sql`${longUrls.url}`)));
  await scope.db.update(linkReports).set(settled(scope, 'banned')).where(inArray(linkReports.id, alike));
}

function settled({ actor, clock }: Scope, outcome: 'banned' | 'dismissed') {
  return { outcome, settledAt: clock(), settledBy: actor.user?.id ?? null };
}
