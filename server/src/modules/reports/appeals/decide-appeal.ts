import { and, eq, isNull, sql } from 'drizzle-orm';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { blockersOfLink } from '../../../schema/links/blockers-of-link.ts';
import { aliases, links } from '../../../schema/links/links.table.ts';
import { bans, linkAppeals } from '../../../schema/reports/reports.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { tellMember, tellPeople } from '../tell-people.ts';

/** Leaves the link blocked, and tells its people why. Throws `not_found` and `appeal_settled`. */
export async function declineAppeal(scope: Scope, id: number, answer: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [appeal] = await scope.db
      .update(linkAppeals)
      .set({ ...decided(scope, 'declined'), answer })
      .where(and(eq(linkAppeals.id, id), isNull(linkAppeals.decidedAt)))
      .returning();
    if (!appeal) return refuse(scope, id);
    await tellOfDecline(scope, appeal);
    await recordEvent(scope, 'appeal.declined', { target: String(id) });
  });
}

/** Grants the open appeals for links that a ban which is lifted blocked, but for those that another one blocks. */
export async function grantAppeals(scope: Scope, banId: number): Promise<void> {
  const others = sql`(select ${bans.id} from ${bans} where ${bans.liftedAt} is null and ${bans.id} in ${blockersOfLink})`;
  const granted = await scope.db
    .update(linkAppeals)
    .set(decided(scope, 'granted'))
    .from(links)
    .where(
      and(
        eq(links.id, linkAppeals.linkId),
        isNull(linkAppeals.decidedAt),
        sql`${banId} in ${blockersOfLink}`,
        sql`not exists ${others}`,
      ),
    )
    .returning({ linkId: linkAppeals.linkId, authorId: linkAppeals.authorId });
  for (const appeal of granted) await tellAuthorOfGrant(scope, appeal);
}

/** Who hears of the lifting anyway is told no more. */
async function tellAuthorOfGrant(
  scope: Scope,
  { linkId, authorId }: Pick<typeof linkAppeals.$inferSelect, 'linkId' | 'authorId'>,
): Promise<void> {
  const link = await findLink(scope, linkId);
  if (!link || authorId === null) return;
  const subject = `Your appeal against the block of ${link.address} was granted`;
  await tellMember(scope, link.workspaceId, { news: { subject, text: `${subject}.` }, member: authorId });
}

function decided({ caller, clock }: Scope, outcome: 'granted' | 'declined') {
  return { outcome, decidedAt: clock(), decidedBy: userOf(caller)?.id ?? null };
}

async function refuse({ db }: Scope, id: number): Promise<never> {
  const [known] = await db.select({ id: linkAppeals.id }).from(linkAppeals).where(eq(linkAppeals.id, id));
  throw new AppError(known ? 'appeal_settled' : 'not_found');
}

async function tellOfDecline(
  scope: Scope,
  { linkId, authorId, answer }: typeof linkAppeals.$inferSelect,
): Promise<void> {
  const link = await findLink(scope, linkId);
  if (!link) return;
  const subject = `Your appeal against the block of ${link.address} was declined`;
  await tellPeople(scope, link.workspaceId, {
    news: { subject, text: `${subject}.`, ...(answer !== '' && { answer }) },
    member: authorId,
  });
}

async function findLink({ db }: Scope, linkId: number) {
  const [link] = await db
    .select({
      workspaceId: links.workspaceId,
      address: sql<string>`${domains.host} || '/' || ${aliases.alias}`,
    })
    .from(links)
    .innerJoin(aliases, and(eq(aliases.linkId, links.id), aliases.isMain))
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(eq(links.id, linkId));
  return link;
}
