import { and, eq, exists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Services } from '../../platform/scope.ts';
import type { Adoption } from '../../hooks/accounts.hooks.ts';
import { links } from '../../schema/links/links.table.ts';

/**
 * Moves a guest's links to the account that the guest turned out to have. One whose destination the account has
 * shortened already stays, as a further link to it.
 */
export async function adoptLinks(
  { db }: Services,
  { guestWorkspaceId: from, workspaceId: to }: Adoption,
): Promise<void> {
  const own = alias(links, 'own');
  const isThere = exists(
    db
      .select({ id: own.id })
      .from(own)
      .where(and(eq(own.workspaceId, to), eq(own.longUrlId, links.longUrlId))),
  );
  await db
    .update(links)
    .set({
      workspaceId: to,
      repeatsDestination: sql`${links.repeatsDestination} or ${isThere}`,
    })
    .where(eq(links.workspaceId, from));
}
