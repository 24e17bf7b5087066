import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { auditEntries } from '../../schema/audit/audit.table.ts';

const ENTRIES_AT_ONCE = 5000;

/** Forgets the entries of an organization from before a moment, the only way to delete any. */
export async function forgetEntries(services: Services, organizationId: number, before: Date): Promise<void> {
  let forgotten: number;
  do {
    forgotten = await inTransaction(services, async ({ db, clock }) => {
      // Until the transaction ends; the trigger of the table refuses who does not say it.
      await db.execute(sql`select set_config('linklet.audit_clock', ${clock().toISOString()}, true)`);
      const oldest = db
        .select({ id: auditEntries.id })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.organizationId, organizationId),
            lt(auditEntries.at, before),
            // A clock that differs from the database’s asks for nothing that the trigger refuses.
            lt(auditEntries.at, sql`(select audit_forgettable_before())`),
          ),
        )
        .orderBy(asc(auditEntries.at))
        .limit(ENTRIES_AT_ONCE);
      const rows = await db
        .delete(auditEntries)
        .where(inArray(auditEntries.id, oldest))
        .returning({ id: auditEntries.id });
      return rows.length;
    });
  } while (forgotten === ENTRIES_AT_ONCE);
}
