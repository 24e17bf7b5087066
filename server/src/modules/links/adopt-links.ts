import { and, eq, exists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Scope } from '../../platform/scope.ts';
import { links } from './links.table.ts';

/**
 * Moves a guest's links to the account that the guest turned out to have. One whose destination the account has
 * shortened already stays, as a further link to it. Clicks from before keep the guest's workspace.
 */
export async function adoptLinks(scope: Scope, from: number, to: number): Promise<void> {
  const own = alias(links, 'own');
  const isThere = exists(
    scope.db
      .select({ id: own.id })
      .from(own)
      .where(and(eq(own.workspaceId, to), eq(own.longUrlId, links.longUrlId))),
  );
  await scope.db
    .update(links)
    .set({
      workspaceId: to,
      guestWorkspaceId: from,
      repeatsDestination: sql`${links.repeatsDestination} or ${isThere}`,
    })
    .where(eq(links.workspaceId, from));
  scope.afterCommit(scope.announceLinkChange);
}
