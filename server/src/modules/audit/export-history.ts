import { desc, eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../accounts/accounts.hooks.ts';
import type { User } from '../accounts/users.table.ts';
import { auditEntries } from './audit.table.ts';

/** What was done to an account, the newest first. */
export async function exportHistory({ db }: Services, { id }: User): Promise<ExportPart> {
  const history = await db
    .select({ action: auditEntries.action, at: auditEntries.at })
    .from(auditEntries)
    .where(eq(auditEntries.userId, id))
    .orderBy(desc(auditEntries.id));
  return { sections: { history } };
}
