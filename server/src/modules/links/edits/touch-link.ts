import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/scope.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import { inWordsOfExternalId } from '../options/external-id.ts';
import { links, type LinkColumns } from '../../../schema/links/links.table.ts';

/** Changes a link of the workspace that is locked: its version goes up. Throws `external_id_taken`. */
export async function touchLink(
  { db, clock, workspaceId }: Scope,
  linkId: number,
  columns: LinkColumns = {},
): Promise<void> {
  await db
    .update(links)
    .set({ ...columns, version: sql`${links.version} + 1`, updatedAt: clock() })
    .where(and(eqOrNone(links.workspaceId, workspaceId), eq(links.id, linkId)))
    .catch((error: unknown) => {
      throw inWordsOfExternalId(error);
    });
}
