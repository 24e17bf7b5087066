import { and, count, eq, isNull, ne } from 'drizzle-orm';
import type { OwnedOrganization } from '@linklet/contract/accounts/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/scope.ts';
import type { AccountEnd } from '../../hooks/accounts.hooks.ts';
import { recordEvent } from '../audit/index.ts';
import {
  organizationMembers,
  organizations,
  organizationTransfers,
  teams,
} from '../../schema/organizations/organizations.table.ts';

type Owned = typeof organizations.$inferSelect;

/** The organizations that an account owns, and how much is in each. */
export async function listOwned(
  services: Services,
  { userId }: { userId: number },
): Promise<OwnedOrganization[]> {
  const owned = await selectOwned(services, userId);
  return Promise.all(
    owned.map(async ({ id, slug, name }) => ({
      ...{ slug, name },
      teams: await countTeams(services, id),
      people: await countOthers(services, id, userId),
    })),
  );
}

/**
 * Deletes organizations with the account that owns them, as their owner does; whoever takes the account back can
 * restore them, too. Throws `organizations_undecided` where it owns others.
 */
export async function endWithAccount(services: Services, end: AccountEnd): Promise<void> {
  const owned = await selectOwned(services, end.userId).for('update');
  const undecided = owned.filter(({ slug }) => !end.along.includes(slug));
  if (undecided.length > 0) {
    const names = undecided.map(({ name }) => name).join(', ');
    throw new AppError('organizations_undecided', { names });
  }
  for (const organization of owned) await endOne(services, organization, end);
}

async function endOne(services: Services, { id, slug, archivedAt }: Owned, { keepsLinks }: AccountEnd) {
  const deletedAt = services.clock();
  await services.db
    .update(organizations)
    .set({ deletedAt, deletionKeepsLinks: keepsLinks, archivedAt: archivedAt ?? deletedAt })
    .where(eq(organizations.id, id));
  await services.db.delete(organizationTransfers).where(eq(organizationTransfers.organizationId, id));
  await recordEvent(services, 'organization.deleted', {
    ...{ organizationId: id, target: slug },
    after: { links: keepsLinks ? 'keep' : 'switch_off' },
  });
}

function selectOwned({ db }: Services, userId: number) {
  return db
    .select()
    .from(organizations)
    .where(and(eq(organizations.ownerId, userId), isNull(organizations.deletedAt)))
    .orderBy(organizations.id)
    .$dynamic();
}

async function countTeams({ db }: Services, organizationId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(teams)
    .where(and(eq(teams.organizationId, organizationId), isNull(teams.archivedAt)));
  return row?.count ?? 0;
}

async function countOthers({ db }: Services, organizationId: number, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        ne(organizationMembers.userId, userId),
        isNull(organizationMembers.leftAt),
      ),
    );
  return row?.count ?? 0;
}
