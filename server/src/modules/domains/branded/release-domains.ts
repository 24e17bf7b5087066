import { and, eq, isNotNull, isNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { KEPT_DAYS } from './domain-view.ts';
import { forgetOffers } from '../transfers/offer-domain.ts';
import { partFromReleased } from './part-from.ts';

/**
 * Gives up domains that were deleted, never proven, or without their proof for so long: their links stay theirs, and
 * answer no more. What nobody claims any more is contested no more, and what nobody can accept is offered no more.
 */
export async function releaseDomains(services: Services): Promise<void> {
  const { db, clock, announceLinkChange } = services;
  const now = clock();
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const released = await db
    .update(domains)
    .set({ releasedAt: now, nextLookAt: null })
    .where(
      and(
        isNull(domains.releasedAt),
        eq(domains.type, 'organization'),
        or(
          and(isNotNull(domains.deletedAt), lt(domains.deletedAt, before)),
          and(isNull(domains.provenAt), lt(domains.createdAt, before)),
          lt(domains.proofLostAt, before),
        ),
      ),
    )
    .returning({ id: domains.id });
  await partFromReleased(
    services,
    released.map(({ id }) => id),
  );
  await db
    .update(domains)
    .set({ contestedAt: null })
    .where(and(isNotNull(domains.provenAt), isNotNull(domains.contestedAt), notExists(claimOf(db))));
  await forgetOffers(services);
  announceLinkChange();
}

function claimOf(db: Services['db']) {
  const claim = alias(domains, 'claim');
  return db
    .select({ one: sql`1` })
    .from(claim)
    .where(
      and(
        eq(claim.host, domains.host),
        isNull(claim.provenAt),
        isNull(claim.releasedAt),
        isNotNull(claim.contestedAt),
      ),
    );
}

/** Those of an organization that is about to be gone. */
export async function releaseOfOrganization(
  services: Services,
  { organizationId }: { organizationId: number },
): Promise<void> {
  await release(services, eq(domains.organizationId, organizationId));
}

/** Those of accounts that are gone. */
export async function releaseOwnerless(services: Services): Promise<void> {
  const isOwnerless = and(isNull(domains.userId), isNull(domains.organizationId));
  await release(services, and(isOwnerless, eq(domains.type, 'organization'), isNull(domains.releasedAt)));
}

async function release({ db, clock, announceLinkChange }: Services, which: SQL | undefined): Promise<void> {
  const none = { userId: null, organizationId: null, nextLookAt: null };
  await db
    .update(domains)
    .set({ ...none, releasedAt: clock() })
    .where(which);
  announceLinkChange();
}
