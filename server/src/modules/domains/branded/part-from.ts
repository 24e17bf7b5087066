import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { changeWwwOf } from '../www/pairs.ts';
import { domains } from '../../../schema/domains/domains.table.ts';

/** Domains that were proven by others need a record of their own once those pass on. */
export async function partFrom({ db, clock }: Services, parentIds: readonly number[]): Promise<void> {
  if (parentIds.length === 0) return;
  await db
    .update(domains)
    .set({ parentId: null, kind: 'own', nextLookAt: clock() })
    .where(and(eq(domains.kind, 'subdomain'), inArray(domains.parentId, [...parentIds])));
}

/** The same once they are given up, with what only leads to them. */
export async function partFromReleased(services: Services, parentIds: readonly number[]): Promise<void> {
  await partFrom(services, parentIds);
  await changeWwwOf(services, parentIds, { releasedAt: services.clock(), nextLookAt: null });
}
