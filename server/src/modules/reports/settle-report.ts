import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ban } from '@linklet/contract/reports/endpoints.ts';
import type { ReportReason } from '@linklet/contract/reports/reasons.ts';
import { blockDestinationsJob } from './ban-jobs.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { aliases, links, longUrls } from '../../schema/links/links.table.ts';
import { checkBan, insertBan, isBannedBy, waitForOtherBans, type CheckedBan } from './ban.ts';
import { linkReports } from '../../schema/reports/reports.table.ts';

/**
 * Bans what was reported, settles the report with all others of links that lead there, and has these links blocked.
 * Throws the `ban_…` codes, `not_found` and `report_settled`.
 */
export async function banReported(scope: Scope, id: number, typed: Ban): Promise<void> {
  const ban = await checkBan(scope, typed);
  await inTransaction(scope, async (scope) => {
    await waitForOtherBans(scope);
    const { reason } = await settle(scope, id, 'banned');
    const banId = await enforce(scope, ban, reason);
    await scope.db.update(linkReports).set({ banId }).where(eq(linkReports.id, id));
    await recordEvent(scope, 'report.banned', {
      target: String(id),
      after: { kind: ban.kind, value: ban.value },
    });
  });
}

/** Bans a host that nobody has reported, as `banReported` does. Throws the `ban_…` codes. */
export async function banHost(
  scope: Scope,
  { value, reason }: { value: string; reason: ReportReason },
): Promise<void> {
  const ban = await checkBan(scope, { kind: 'host', value });
  await inTransaction(scope, async (scope) => {
    await waitForOtherBans(scope);
    const banId = await enforce(scope, ban, reason);
    await recordEvent(scope, 'ban.added', {
      target: String(banId),
      after: { kind: ban.kind, value: ban.value },
    });
  });
}

/** Has it refuse new links and block those that are there, and settles their reports. */
async function enforce(scope: Scope, ban: CheckedBan, reason: ReportReason): Promise<number> {
  const banId = await insertBan(scope, ban, reason);
  await settleAlike(scope, ban, banId);
  await addJob(scope, blockDestinationsJob, { payload: { ban: banId } });
  return banId;
}

/** Throws `not_found` and `report_settled`. */
export async function dismissReport(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await settle(scope, id, 'dismissed');
    await recordEvent(scope, 'report.dismissed', { target: String(id) });
  });
}

/** Opens a settled report again. Throws `not_found` and `report_open`. */
export async function reopenReport(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [report] = await scope.db
      .update(linkReports)
      .set({ outcome: null, settledAt: null, settledBy: null })
      .where(and(eq(linkReports.id, id), isNotNull(linkReports.settledAt)))
      .returning();
    if (!report) await refuse(scope, id, 'report_open');
    await recordEvent(scope, 'report.reopened', { target: String(id) });
  });
}

async function settle(scope: Scope, id: number, outcome: 'banned' | 'dismissed') {
  const [report] = await scope.db
    .update(linkReports)
    .set(settled(scope, outcome))
    .where(and(eq(linkReports.id, id), isNull(linkReports.settledAt)))
    .returning();
  if (report) return report;
  return refuse(scope, id, 'report_settled');
}

async function refuse({ db }: Scope, id: number, code: 'report_settled' | 'report_open'): Promise<never> {
  const [known] = await db.select({ id: linkReports.id }).from(linkReports).where(eq(linkReports.id, id));
  throw new AppError(known ? code : 'not_found');
}

async function settleAlike(scope: Scope, ban: CheckedBan, banId: number): Promise<void> {
  const alike = scope.db
    .select({ id: linkReports.id })
    .from(linkReports)
    .innerJoin(aliases, eq(aliases.id, linkReports.aliasId))
    .innerJoin(links, eq(links.id, aliases.linkId))
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .where(and(isNull(linkReports.settledAt), isAbout(ban)));
  await scope.db
    .update(linkReports)
    .set({ ...settled(scope, 'banned'), banId })
    .where(inArray(linkReports.id, alike));
}

function isAbout(ban: CheckedBan) {
  return ban.linkId === null ? isBannedBy(ban, sql`${longUrls.url}`) : eq(links.id, ban.linkId);
}

function settled({ caller, clock }: Scope, outcome: 'banned' | 'dismissed') {
  return { outcome, settledAt: clock(), settledBy: userOf(caller)?.id ?? null };
}
