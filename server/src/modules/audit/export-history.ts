import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { newestFirst } from '../../platform/postgres/newest-first.ts';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { auditEntries } from '../../schema/audit/audit.table.ts';

/** What was done to an account, the newest first. */
export async function exportHistory({ db }: Services, { id }: User): Promise<ExportPart> {
  const { actorId, impersonatorId, device, place } = auditEntries;
  // Where others were is theirs.
  const own = (column: typeof device | typeof place) =>
    sql<string>`case when coalesce(${actorId}, ${impersonatorId}) is null then ${column} else '' end`;
  const history = newestFirst((before, limit) =>
    db
      .select({
        ...{ id: auditEntries.id, action: auditEntries.action, at: auditEntries.at },
        ...{ device: own(device), place: own(place) },
      })
      .from(auditEntries)
      .where(and(eq(auditEntries.userId, id), lt(auditEntries.id, before)))
      .orderBy(desc(auditEntries.id))
      .limit(limit),
  );
  return { lists: { history } };
}
