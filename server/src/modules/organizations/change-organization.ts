import { and, eq, isNull } from 'drizzle-orm';
import type { OnboardingStep } from '@linklet/contract/organizations/onboarding-steps.ts';
import type { OrganizationView, Renamed } from '@linklet/contract/organizations/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type OpenOrganization, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { organizationViewOf } from './list-organizations.ts';
import { organizations } from '../../schema/organizations/organizations.table.ts';
import { storeUnderSlug } from './slug.ts';

/** The organization that the address of a call names. Throws `not_found` where it names none. */
export function organizationOf({ organization }: Scope): OpenOrganization {
  if (organization === null) throw new AppError('not_found');
  return organization;
}

/** Gives an organization another name or slug. Throws `slug_taken`. */
export async function changeOrganization(scope: Scope, change: Renamed): Promise<OrganizationView> {
  const { id, name, slug } = organizationOf(scope);
  const wish = { wished: change.slug, name, fallback: slug, constraint: 'organizations_slug' };
  return storeUnderSlug(scope, wish, async (scope) => {
    await scope.db.update(organizations).set(change).where(eq(organizations.id, id));
    await recordEvent(scope, 'organization.changed', {
      target: change.slug,
      before: { name, slug },
      after: { ...change },
    });
    return organizationViewOf(scope, id);
  });
}

/** Goes on with setting an organization up at this step. */
export async function setOnboarding(scope: Scope, onboardingStep: OnboardingStep): Promise<OrganizationView> {
  const { id } = organizationOf(scope);
  await scope.db.update(organizations).set({ onboardingStep }).where(eq(organizations.id, id));
  return organizationViewOf(scope, id);
}

/** Archives an organization, or brings it back. What is so already stays as it is. */
export async function archiveOrganization(scope: Scope, archive: boolean): Promise<OrganizationView> {
  const { id, slug, isArchived } = organizationOf(scope);
  return inTransaction(scope, async (scope) => {
    if (archive !== isArchived) {
      const set = archive ? { archivedAt: scope.clock() } : { archivedAt: null, deletedAt: null };
      await scope.db
        .update(organizations)
        .set(set)
        .where(and(eq(organizations.id, id), isNull(organizations.purgedAt)));
      await recordEvent(scope, archive ? 'organization.archived' : 'organization.restored', { target: slug });
    }
    return organizationViewOf(scope, id);
  });
}
