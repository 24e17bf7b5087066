import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { EventKind } from '@linklet/contract/audit/event.ts';
import { eventNames, findEvent } from '@linklet/contract/audit/events.ts';
import type { Services } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { auditEntries } from '../../schema/audit/audit.table.ts';

export interface Change {
  id: number;
  action: string;
  at: string;
  /** The name of whoever did it; null for one who is gone, and for the product itself. */
  who: string | null;
  /** Whether staff did it as the account. */
  by_staff: boolean;
  /** The name of the API token that it was done by. */
  token: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Something that changes are noted of. */
export interface Subject {
  /** What the target of its events names: different things may have the same name, and people choose some. */
  kind: NonNullable<EventKind['subject']>;
  /** As its module names it outside. */
  target: string;
}

/** What was done to something, the newest first. */
export async function listChanges(
  { db }: Pick<Services, 'db'>,
  { kind, target }: Subject,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Change[]> {
  const rows = await db
    .select({ entry: auditEntries, who: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(
      and(
        eq(auditEntries.target, target),
        inArray(
          auditEntries.action,
          eventNames(({ subject }) => subject === kind),
        ),
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
  return rows.map(({ entry, who }) => ({
    id: entry.id,
    action: entry.action,
    at: entry.at.toISOString(),
    who,
    by_staff: entry.impersonatorId !== null || findEvent(entry.action)?.by === 'staff',
    token: entry.tokenName,
    before: entry.before as Change['before'],
    after: entry.after as Change['after'],
  }));
}
