import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/scope.ts';
import { links } from '../links.table.ts';

type Link = typeof links.$inferSelect;

/** What a change may set. */
export type TouchedColumns = Partial<
  Omit<Link, 'id' | 'hash' | 'workspaceId' | 'originWorkspaceId' | 'createdAt' | 'updatedAt' | 'version'>
>;

/** Changes a link of the workspace that is locked: its version goes up. */
export async function touchLink(
  { db, clock, workspaceId }: Scope,
  linkId: number,
  columns: TouchedColumns = {},
): Promise<void> {
  await db
    .update(links)
    .set({ ...columns, version: sql`${links.version} + 1`, updatedAt: clock() })
    .where(and(eq(links.workspaceId, workspaceId ?? 0), eq(links.id, linkId)));
}
