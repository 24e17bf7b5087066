import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  listSandboxRecords,
  SandboxRecordBody,
  SandboxRecordView,
} from '@linklet/contract/domains/sandbox.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/scope.ts';
import { sandboxRecords } from '../../../schema/domains/domains.table.ts';
import type { SandboxRecord } from './sandbox-answer.ts';

type Read = Pick<Services, 'db' | 'config'>;

const MOST_RECORDS = 2000;

/** All records of the sandbox zone, and those of the names that lead here. */
export async function readZone({ db, config }: Read): Promise<SandboxRecord[]> {
  const rows = await db.select().from(sandboxRecords).orderBy(asc(sandboxRecords.id)).limit(MOST_RECORDS);
  const target = config.domainTarget ?? `links.${new URL(config.baseUrl).hostname}`;
  const own = config.domainAddresses.map((value) => ({
    ...{ name: target, value, ttl: 300, seenBy: 'everybody' as const },
    type: value.includes(':') ? ('AAAA' as const) : ('A' as const),
  }));
  return [...rows, ...own];
}

/** The records that staff keep, by name. */
export async function listRecords({
  db,
  config,
}: Read): Promise<z.input<(typeof listSandboxRecords)['response']>> {
  const rows = await db
    .select()
    .from(sandboxRecords)
    .orderBy(asc(sandboxRecords.name), asc(sandboxRecords.id))
    .limit(MOST_RECORDS);
  return { data: rows.map(toView), is_in_use: config.dnsServers === 'sandbox' };
}

export async function addRecord(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { seen_by: seenBy, ...record }: SandboxRecordBody,
): Promise<SandboxRecordView> {
  const values = { ...record, value: stored(record), seenBy, createdAt: clock() };
  const [made] = await db.insert(sandboxRecords).values(values).returning();
  if (!made) throw new Error('PostgreSQL returned no record.');
  return toView(made);
}

/** Names without the dot at their end. */
function stored({ type, value }: Pick<SandboxRecordBody, 'type' | 'value'>): string {
  return ['CNAME', 'NS', 'MX'].includes(type) ? value.toLowerCase().replace(/\.$/, '') : value;
}

/** Throws `not_found`. */
export async function removeRecord({ db }: Pick<Services, 'db'>, id: number): Promise<void> {
  const removed = await db.delete(sandboxRecords).where(eq(sandboxRecords.id, id)).returning();
  if (removed.length === 0) throw new AppError('not_found');
}

function toView({
  id,
  name,
  type,
  value,
  ttl,
  seenBy,
}: typeof sandboxRecords.$inferSelect): SandboxRecordView {
  return { id, name, type, value, ttl, seen_by: seenBy };
}
