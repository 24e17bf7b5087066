import { and, eq, isNull, sql } from 'drizzle-orm';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { blockedLinks, blockedLongUrls, links } from '../../../schema/links/links.table.ts';
import { bans, linkAppeals } from '../../../schema/reports/reports.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { findStandingAppeal } from './standing-appeal.ts';

/**
 * Asks staff to unblock a link of the workspace. Throws `not_found`, for links in the trash as well, `link_not_blocked`,
 * `appeal_open` and `appeal_declined`.
 */
export async function appealLink(scope: Scope, hash: string, text: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const link = await getLink(scope, hash);
    if (!(await holdBans(scope, link))) throw new AppError('link_not_blocked');
    const standing = await findStandingAppeal(scope, hash);
    if (standing !== undefined)
      throw new AppError(standing.outcome === null ? 'appeal_open' : 'appeal_declined');
    const [made] = await scope.db
      .insert(linkAppeals)
      .values({ linkId: link.id, authorId: userOf(scope.caller)?.id ?? null, text, createdAt: scope.clock() })
      .onConflictDoNothing()
      .returning({ id: linkAppeals.id });
    if (!made) throw new AppError('appeal_open');
    await recordEvent(scope, 'link.appealed', { target: hash });
  });
}

async function getLink({ db, workspaceId }: Scope, hash: string) {
  if (workspaceId === null) throw new AppError('not_found');
  const isKept = sql`${links.status} & ${linkStatus.deleted} = 0`;
  const [link] = await db
    .select({ id: links.id, longUrlId: links.longUrlId })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), eq(links.hash, hash), isKept));
  if (!link) throw new AppError('not_found');
  return link;
}

/** Whether bans in force block the link. None of them can be lifted until the transaction ends, which would miss it. */
async function holdBans({ db }: Scope, link: { id: number; longUrlId: number }): Promise<boolean> {
  const blockers = sql`(
    select ${blockedLinks.banId} from ${blockedLinks} where ${blockedLinks.linkId} = ${link.id}
    union all
    select ${blockedLongUrls.banId} from ${blockedLongUrls} where ${blockedLongUrls.longUrlId} = ${link.longUrlId})`;
  const held = await db
    .select({ id: bans.id })
    .from(bans)
    .where(and(isNull(bans.liftedAt), sql`${bans.id} in ${blockers}`))
    .for('share');
  return held.length > 0;
}
