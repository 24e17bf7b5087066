import { and, desc, eq, sql } from 'drizzle-orm';
import type { LinkAppeal } from '@linklet/contract/reports/link-appeal.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import { blockersOfLink } from '../../../schema/links/blockers-of-link.ts';
import { links } from '../../../schema/links/links.table.ts';
import { bans, linkAppeals } from '../../../schema/reports/reports.table.ts';

const DECLINED_DAYS = 30;

const lastBlockedAt = sql`(
  select max(${bans.createdAt}) from ${bans} where ${bans.liftedAt} is null and ${bans.id} in ${blockersOfLink})`;

/** The appeal for a link of the workspace that stands in the way of another one. */
export async function findStandingAppeal({ db, workspaceId, clock }: Scope, hash: string) {
  if (workspaceId === null) return undefined;
  const [last] = await db
    .select({ appeal: linkAppeals, blockedAt: lastBlockedAt.mapWith(bans.createdAt) })
    .from(linkAppeals)
    .innerJoin(links, eq(links.id, linkAppeals.linkId))
    .where(and(eq(links.workspaceId, workspaceId), eq(links.hash, hash)))
    .orderBy(desc(linkAppeals.id))
    .limit(1);
  if (last === undefined) return undefined;
  const { outcome, decidedAt } = last.appeal;
  if (decidedAt === null) return last.appeal;
  const isOver = clock().getTime() >= decidedAt.getTime() + DECLINED_DAYS * DAY_MS;
  return outcome === 'granted' || isOver || isSince(last.blockedAt, decidedAt) ? undefined : last.appeal;
}

function isSince(blockedAt: Date | null, decidedAt: Date): boolean {
  return blockedAt !== null && blockedAt > decidedAt;
}

/** The same as whoever sees the link is shown it. */
export async function readAppeal(scope: Scope, hash: string): Promise<LinkAppeal | null> {
  const appeal = await findStandingAppeal(scope, hash);
  if (appeal === undefined) return null;
  return {
    state: appeal.outcome === null ? 'open' : 'declined',
    created_at: appeal.createdAt.toISOString(),
    answer: appeal.answer,
  };
}
