import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';

/** Names of the branded domains that an account has proven to own. */
export async function listDomainNames(
  { db }: Pick<Services, 'db'>,
  userId: number | undefined,
): Promise<string[]> {
  if (userId === undefined) return [];
  const isOwn = and(
    eq(domains.userId, userId),
    isNull(domains.releasedAt),
    isNotNull(domains.provenAt),
    ne(domains.kind, 'www'),
  );
  const rows = await db.select({ host: domains.host }).from(domains).where(isOwn).orderBy(asc(domains.host));
  return rows.map(({ host }) => host);
}
