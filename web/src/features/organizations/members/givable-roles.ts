import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import type { RoleView } from '@linklet/contract/organizations/users.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';

/** The roles that whoever looks may give: those that may no more than they themselves. */
export function givableRoles(
  roles: readonly RoleView[],
  organization: Pick<OrganizationView, 'role'>,
): readonly RoleView[] {
  const permissions = permissionsOf(organization);
  return roles.filter((role) => role.permissions.every((held) => permissions.includes(held)));
}
