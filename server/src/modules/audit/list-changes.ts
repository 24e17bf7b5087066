import { and, desc, eq, lt } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { users } from '../accounts/users.table.ts';
import { auditEntries } from './audit.table.ts';

export interface Change {
  id: number;
  action: string;
  at: string;
  /** The name of whoever did it; null for one who is gone, and for the product itself. */
  who: string | null;
  /** Whether staff did it as the account. */
  by_staff: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What was done to something that its module names `target`, the newest first. */
export async function listChanges(
  { db }: Pick<Services, 'db'>,
  target: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Change[]> {
  const rows = await db
    .select({ entry: auditEntries, who: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(
      and(eq(auditEntries.target, target), before === undefined ? undefined : lt(auditEntries.id, before)),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
  return rows.map(({ entry, who }) => ({
    id: entry.id,
    action: entry.action,
    at: entry.at.toISOString(),
    who,
    by_staff: entry.impersonatorId !== null,
    before: entry.before as Change['before'],
    after: entry.after as Change['after'],
  }));
}
