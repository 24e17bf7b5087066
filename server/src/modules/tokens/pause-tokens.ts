import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { DAY_MS } from '../../platform/clock.ts';
import { runStatement } from '../../platform/postgres/database.ts';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { apiTokens } from '../../schema/tokens/tokens.table.ts';
import { recordEvent } from '../audit/index.ts';
import { notifyUser } from '../notifications/index.ts';

/** So many times as many links as on a usual day are a jump, and no fewer than so many. */
const JUMP = 5;
const LEAST_LINKS = 200;
/** What is usual is told by the days before on which there were any, of which there have to be some. */
const USUAL_DAYS = 14;
const LEAST_DAYS = 3;
const SETTINGS_PATH = '/settings/api';

interface Jump {
  userId: string;
  links: number;
  /** A day. */
  usual: number;
}

const FIND_JUMPS = `
  with days as (
    select user_id, floor(extract(epoch from $1::timestamptz - at) / 86400) as days_ago, count(*) as links
    from audit_entries
    where means = 'token' and action = 'link.created' and at > $2::timestamptz and at <= $1::timestamptz
    group by 1, 2
  )
  select user_id as "userId", (max(links) filter (where days_ago = 0))::int as links,
    (avg(links) filter (where days_ago > 0))::float as usual
  from days
  where user_id is not null
  group by user_id
  having count(*) filter (where days_ago > 0) >= ${String(LEAST_DAYS)}
    and max(links) filter (where days_ago = 0) >= ${String(LEAST_LINKS)}
    and max(links) filter (where days_ago = 0) > ${String(JUMP)} * avg(links) filter (where days_ago > 0)`;

/**
 * The job that pauses the tokens of whoever's programs made far more links in the last day than on their usual days, and asks.
 * One that was resumed since is right.
 */
export async function pauseTokens(services: Services): Promise<void> {
  const now = services.clock();
  const since = new Date(now.getTime() - (USUAL_DAYS + 1) * DAY_MS);
  const jumps = await runStatement<Jump>(services.db, FIND_JUMPS, [now.toISOString(), since.toISOString()]);
  for (const jump of jumps) await inTransaction(services, async (services) => pause(services, jump, now));
}

async function pause(services: Services, { userId, links, usual }: Jump, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const isUnsure = or(isNull(apiTokens.resumedAt), lt(apiTokens.resumedAt, dayAgo));
  const paused = await services.db
    .update(apiTokens)
    .set({ pausedAt: now })
    .where(and(eq(apiTokens.madeBy, Number(userId)), isNull(apiTokens.pausedAt), isUnsure))
    .returning();
  for (const { publicId: target, name, workspaceId } of paused) {
    const after = { name, links, usual: Math.round(usual) };
    await recordEvent(services, 'token.paused', { userId: Number(userId), workspaceId, target, after });
  }
  if (paused.length === 0) return;
  const text = `Your API tokens are paused: they created ${links.toLocaleString('en')} links in a day, and ${Math.round(usual).toLocaleString('en')} on a usual one. Resume them if that was intended.`;
  await notifyUser(services, Number(userId), { text, path: SETTINGS_PATH });
}
