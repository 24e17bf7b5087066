import { eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/scope.ts';
import { links } from '../links.table.ts';

type Values = Partial<
  Pick<typeof links.$inferSelect, 'status' | 'longUrlId' | 'repeatsDestination' | 'expiresAt' | 'routes'>
>;

/** Changes a link that is locked: its version goes up. */
export async function touchLink({ db, clock }: Scope, linkId: number, values: Values = {}): Promise<void> {
  await db
    .update(links)
    .set({ ...values, version: sql`${links.version} + 1`, updatedAt: clock() })
    .where(eq(links.id, linkId));
}
