import { and, eq, exists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Scope } from '../../platform/scope.ts';
import { links } from './links.table.ts';

/**
 * Moves a guest's links to the account that the guest turned out to have. One whose destination the account has
 * shortened already stays, as a further link to it.
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
      repeatsDestination: sql`${links.repeatsDestination} or ${isThere}`,
    })
    .where(eq(links.workspaceId, from));
}
