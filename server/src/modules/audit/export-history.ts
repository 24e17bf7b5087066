import { and, desc, eq, lt } from 'drizzle-orm';
import { newestFirst } from '../../platform/newest-first.ts';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../accounts/accounts.hooks.ts';
import type { User } from '../accounts/users.table.ts';
import { auditEntries } from './audit.table.ts';

/** What was done to an account, the newest first. */
export async function exportHistory({ db }: Services, { id }: User): Promise<ExportPart> {
  const history = newestFirst((before, limit) =>
    db
      .select({ id: auditEntries.id, action: auditEntries.action, at: auditEntries.at })
      .from(auditEntries)
      .where(and(eq(auditEntries.userId, id), lt(auditEntries.id, before)))
      .orderBy(desc(auditEntries.id))
      .limit(limit),
  );
  return { lists: { history } };
}
