import { count, eq } from 'drizzle-orm';
import {
  mostOrganizations,
  type Named,
  type OrganizationView,
} from '@linklet/contract/organizations/endpoints.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { recordEvent } from '../audit/index.ts';
import { hasFeature } from '../plans/index.ts';
import { addMember } from './members/add-member.ts';
import { organizationViewOf } from './list-organizations.ts';
import { organizations } from '../../schema/organizations/organizations.table.ts';
import { storeReadyMadeRoles } from './access/roles.ts';
import { storeUnderSlug } from './slug.ts';

/**
 * Makes an organization, which whoever asks owns and pays for. Throws `teams_not_allowed`,
 * `organization_limit_reached`, `slug_taken`.
 */
export async function createOrganization(scope: Scope, { name, slug }: Named): Promise<OrganizationView> {
  const { caller, billable } = scope;
  const user = userOf(caller);
  if (user === null || billable === null) throw new AppError('forbidden');
  if (!hasFeature(scope, 'support_teams')) throw new AppError('teams_not_allowed');
  const wish = { wished: slug, name, fallback: 'organization', constraint: 'organizations_slug' };
  return inTransaction(scope, async (scope) => {
    await requireOrganizationRoom(scope, user.id);
    return storeUnderSlug(scope, wish, async (scope, slug) => {
      const values = {
        slug,
        name,
        ownerId: user.id,
        billableId: billable.id,
        onboardingStep: 'team' as const,
      };
      const [made] = await scope.db
        .insert(organizations)
        .values({ ...values, createdAt: scope.clock() })
        .returning();
      if (!made) throw new Error('PostgreSQL returned no organization.');
      await addMember(scope, made, user.id);
      await storeReadyMadeRoles(scope, made.id);
      await recordEvent(scope, 'organization.created', {
        ...{ organizationId: made.id, target: slug },
        after: { name, slug },
      });
      return organizationViewOf(scope, made.id);
    });
  });
}

/**
 * Holds the account, so that organizations made at once can't be more than there may be. Throws
 * `organization_limit_reached`.
 */
export async function requireOrganizationRoom({ db }: Scope, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [owned] = await db
    .select({ count: count() })
    .from(organizations)
    .where(eq(organizations.ownerId, userId));
  if ((owned?.count ?? 0) >= mostOrganizations)
    throw new AppError('organization_limit_reached', { most: mostOrganizations });
}
