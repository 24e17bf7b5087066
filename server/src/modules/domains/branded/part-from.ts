import { inArray } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';

/** Domains that were proven by others need a record of their own once those are given up. */
export async function partFrom({ db, clock }: Services, parentIds: readonly number[]): Promise<void> {
  if (parentIds.length === 0) return;
  await db
    .update(domains)
    .set({ parentId: null, kind: 'own', nextLookAt: clock() })
    .where(inArray(domains.parentId, [...parentIds]));
}
