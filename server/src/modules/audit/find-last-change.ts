import { desc, eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { users } from '../accounts/users.table.ts';
import { auditEntries } from './audit.table.ts';

export interface LastChange {
  /** The name of whoever did it; null for one who is gone, and for the product itself. */
  who: string | null;
  action: string;
  at: string;
}

/** What was last done to something that its module names `target`. */
export async function findLastChange(
  { db }: Pick<Services, 'db'>,
  target: string,
): Promise<LastChange | undefined> {
  const [entry] = await db
    .select({ who: users.name, action: auditEntries.action, at: auditEntries.at })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(eq(auditEntries.target, target))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return entry && { ...entry, at: entry.at.toISOString() };
}
