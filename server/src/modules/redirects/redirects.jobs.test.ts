import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../platform/postgres/database.ts';
import { connectPostgres } from '../../platform/postgres/postgres.ts';
import type { Services } from '../../platform/scope.ts';
import { storeDomain, storeLink } from '../../testing/stored-links.ts';
import { forgetOldReplicaChanges } from './redirects.jobs.ts';

const postgres = connectPostgres({ url: inject('databaseUrl'), name: 'test' });
const { sql } = postgres;
const services = { db: openDatabase(sql), clock: () => new Date() } as Services;

afterAll(() => postgres.close());

const countOlderThan = async (age: string): Promise<number> => {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int from replica_changes where changed_at < now() - ${age}::interval`;
  return row.count;
};

test('changes are forgotten after seven days, however many, and newer ones stay', async () => {
  const { id } = await storeDomain(sql);
  const { aliasId } = await storeLink(sql, id, 'change-of-today');
  await sql`
    insert into replica_changes (kind, ref_id, changed_at)
    select 'alias', ${aliasId}, now() - interval '7 days 1 minute' from generate_series(1, 25000)`;
  await sql`
    insert into replica_changes (kind, ref_id, changed_at)
    values ('alias', ${aliasId}, now() - interval '6 days 23 hours')`;

  await forgetOldReplicaChanges(services);

  const kept = await sql`select from replica_changes where kind = 'alias' and ref_id = ${aliasId}`;
  expect(await countOlderThan('7 days')).toBe(0);
  expect(kept).toHaveLength(2);
});
