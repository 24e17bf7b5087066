import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { AuditArea } from '@linklet/contract/audit/areas.ts';
import type { AuditFilter } from '@linklet/contract/audit/endpoints.ts';
import { eventNames } from '@linklet/contract/audit/events.ts';
import type { Services } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { auditEntries } from '../../schema/audit/audit.table.ts';

/** How many entries one page looks through at most: what is rare may be far away. */
export const MOST_READ = 20_000;

export type AuditRow = typeof auditEntries.$inferSelect;

export interface Asked {
  organizationId: number;
  filter: AuditFilter;
  /** The last entry of the page before. */
  before?: number | undefined;
}

const newest = [desc(auditEntries.at), desc(auditEntries.id)];

/** Those that a filter leaves, the newest first, of as many as one page looks through. */
export async function findEntries(
  { db }: Pick<Services, 'db'>,
  asked: Asked,
  limit: number,
): Promise<AuditRow[]> {
  const read = db
    .select()
    .from(auditEntries)
    .where(whereRead(asked))
    .orderBy(...newest)
    .limit(MOST_READ)
    .as('audit_entries');
  return db
    .select()
    .from(read)
    .where(sieve(asked.filter))
    .orderBy(...newest)
    .limit(limit);
}

/** The last entry that the same page looked through, where others follow it. */
export async function findLastRead(
  { db }: Pick<Services, 'db'>,
  asked: Asked,
): Promise<{ id: number; at: Date } | undefined> {
  const [last, following] = await db
    .select({ id: auditEntries.id, at: auditEntries.at })
    .from(auditEntries)
    .where(whereRead(asked))
    .orderBy(...newest)
    .limit(2)
    .offset(MOST_READ - 1);
  return following && last;
}

/** What an index finds by itself. */
function whereRead({ organizationId, filter, before }: Asked): SQL | undefined {
  const { person, area, from, to } = filter;
  const cursor = sql`(${auditEntries.at}, ${auditEntries.id}) < (
    (select last.at from ${auditEntries} last
      where last.id = ${before} and last.organization_id = ${organizationId}), ${before}::bigint)`;
  return and(
    eq(auditEntries.organizationId, organizationId),
    person === undefined ? area && isOfArea(area) : isBy(person),
    from === undefined ? undefined : gte(auditEntries.at, new Date(from)),
    to === undefined ? undefined : lt(auditEntries.at, new Date(to)),
    before === undefined ? undefined : cursor,
  );
}

/** What has to be looked at entry by entry. */
function sieve({ person, area, search }: AuditFilter): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const isFound = sql`(${auditEntries.action} ilike ${part} or ${auditEntries.target} ilike ${part}
    or ${auditEntries.after}->>'email' ilike ${part})`;
  return and(
    person === undefined || area === undefined ? undefined : isOfArea(area),
    search === '' ? undefined : isFound,
  );
}

function isOfArea(area: AuditArea): SQL {
  return inArray(
    auditEntries.action,
    eventNames((kind) => kind.area === area),
  );
}

function isBy(publicId: string): SQL {
  return sql`coalesce(${auditEntries.actorId}, ${auditEntries.userId}) = (
    select ${users.id} from ${users} where ${users.publicId} = ${publicId})`;
}
