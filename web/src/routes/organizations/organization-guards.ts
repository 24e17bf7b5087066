import type { Permission } from '@linklet/contract/http/access.ts';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import type { OrganizationVisit } from './find-organization.ts';

// Not in the first view of other screens.
const finding = () => import('./find-organization.ts');

/** Whoever may not see a page of an organization is told who can change that; to strangers there is none. */
export async function requirePermission(
  visit: OrganizationVisit,
  permission: Permission,
): Promise<OrganizationView> {
  return (await finding()).findPermitted(visit, permission);
}

/** The same by any rule; from a former address of the organization it leads to the present one. */
export async function requireOrganization(
  visit: OrganizationVisit,
  isOpen: (organization: OrganizationView) => boolean,
): Promise<OrganizationView> {
  return (await finding()).findOpen(visit, isOpen);
}
