import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import type { ExportPart } from '../../../hooks/accounts.hooks.ts';
import { users, type User } from '../../../schema/accounts/users.table.ts';
import { recordEvents } from '../../audit/index.ts';
import { links } from '../../../schema/links/links.table.ts';
import { statsShares } from '../../../schema/analytics/shares.table.ts';

/** With whom an account shares statistics of its own links, and of all of them. */
export async function exportShares(
  { db }: Services,
  { workspaceId }: Pick<User, 'workspaceId'>,
): Promise<ExportPart> {
  const { name, filters, frozenAt, endsAt, createdAt } = statsShares;
  const rows = await db
    .select({ name, filters, frozen_at: frozenAt, ends_at: endsAt, created_at: createdAt })
    .from(statsShares)
    .where(eq(statsShares.workspaceId, workspaceId))
    .orderBy(desc(statsShares.id));
  return { sections: { shared_statistics: rows } };
}

/** Nobody sees statistics of whoever is gone. */
export async function forgetShares({ db }: Services, workspaceIds: readonly number[]): Promise<void> {
  await db.delete(statsShares).where(inArray(statsShares.workspaceId, [...workspaceIds]));
}

/** What whoever had the account before let others see ends with that. */
export async function handOverShares(services: Services, { userId }: { userId: number }): Promise<void> {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  const { workspaceId } = user;
  const revoked = await services.db
    .delete(statsShares)
    .where(eq(statsShares.workspaceId, workspaceId))
    .returning({
      ...{ id: statsShares.id, name: statsShares.name },
      hash: sql<string | null>`(select hash from ${links} where links.id = ${statsShares.linkId})`,
    });
  const entryOf = (target: string, name: string) => ({ userId, workspaceId, target, before: { name } });
  const ofLinks = revoked.flatMap(({ name, hash }) => (hash === null ? [] : entryOf(hash, name)));
  const others = revoked.filter(({ hash }) => hash === null);
  await recordEvents(services, 'link.stats_share_revoked', ofLinks);
  await recordEvents(
    services,
    'share.revoked',
    others.map(({ id, name }) => entryOf(String(id), name)),
  );
}
