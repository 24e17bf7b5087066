import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import { newestFirst } from '../../platform/postgres/newest-first.ts';
import type { Services } from '../../platform/scope.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { quoteRequests } from '../../schema/sales/sales.table.ts';
import { toView } from './quote-requests.ts';

export async function exportQuoteRequests(services: Services, user: User): Promise<ExportPart> {
  const asked = newestFirst(async (before, limit) => {
    const rows = await services.db
      .select()
      .from(quoteRequests)
      .where(and(isOf(user), lt(quoteRequests.id, before)))
      .orderBy(desc(quoteRequests.id))
      .limit(limit);
    return rows.map(toView);
  });
  return { lists: { quote_requests: asked } };
}

/** Also those that were made as a guest. */
export async function forgetQuoteRequests({ db }: Services, user: User): Promise<void> {
  await db.delete(quoteRequests).where(isOf(user));
}

// Whose address it is, is known only once it is verified.
function isOf({ id, email, emailVerifiedAt }: User) {
  const isOwn = eq(quoteRequests.userId, id);
  return emailVerifiedAt === null ? isOwn : or(isOwn, sql`lower(${quoteRequests.email}) = lower(${email})`);
}
