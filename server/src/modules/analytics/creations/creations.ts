import { and, eq, gte, lt, sql, sum } from 'drizzle-orm';
import { HOUR_MS } from '../../../platform/clock.ts';
import type { LinksAsked } from '../../../platform/http/tokens/count-links.ts';
import { inBatches } from '../../../platform/postgres/in-batches.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { creationCounts } from '../../../schema/analytics/creations.table.ts';

type Counted = typeof creationCounts.$inferInsert;

/** Those of one turn are one statement. */
const add = inBatches(async (db, counted: readonly Counted[]) => {
  const sums = new Map<string, Counted>();
  for (const each of counted) {
    const key = `${String(each.workspaceId)} ${each.kind} ${each.hour.toISOString()}`;
    sums.set(key, { ...each, links: each.links + (sums.get(key)?.links ?? 0) });
  }
  // In one order, so that two processes never wait for one another.
  const rows = [...sums].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
  await db
    .insert(creationCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [creationCounts.workspaceId, creationCounts.hour, creationCounts.kind],
      set: { links: sql`${creationCounts.links} + excluded.links` },
    });
  return counted.map(() => true);
});

export async function countCreations({ db, clock }: Services, asked: LinksAsked): Promise<void> {
  const now = clock().getTime();
  await add(db, { ...asked, hour: new Date(now - (now % HOUR_MS)) });
}

const events = {
  api: 'create_api',
  legacy: 'create_legacy',
  failed: 'create_failed',
} as const;

interface Edges {
  from: string;
  until: string;
}

/** Links of a workspace that programs made, and were refused, in the hours that begin in a period. */
export async function readCreations(
  { db, workspaceId }: Scope,
  { from, until }: Edges,
): Promise<{ event: string; count: number }[]> {
  if (workspaceId === null) return [];
  const rows = await db
    .select({ kind: creationCounts.kind, links: sum(creationCounts.links).mapWith(Number) })
    .from(creationCounts)
    .where(
      and(
        eq(creationCounts.workspaceId, workspaceId),
        gte(creationCounts.hour, new Date(from)),
        lt(creationCounts.hour, new Date(until)),
      ),
    )
    .groupBy(creationCounts.kind)
    .orderBy(creationCounts.kind);
  return rows.map(({ kind, links }) => ({ event: events[kind], count: links }));
}
