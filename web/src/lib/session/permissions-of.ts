import type { Permission } from '@linklet/contract/http/access.ts';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';

/** What whoever looks may do in all teams of an organization. */
export function permissionsOf({ role }: Pick<OrganizationView, 'role'>): readonly Permission[] {
  return role.permissions.map(({ name }) => name);
}
