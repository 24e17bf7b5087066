import type { Permission } from '@linklet/contract/http/access.ts';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';

/** The team Sales, whose admin looks at it, but for what is given. */
export function makeTeam(given: Partial<TeamView> = {}): TeamView {
  return {
    ...{ slug: 'sales', name: 'Sales', photo_url: null, role: 'admin', members: 2 },
    ...{ status: { archived: false }, deletes_at: null },
    ...given,
  };
}

interface OrganizationGiven extends Partial<Omit<OrganizationView, 'role'>> {
  /** Null for none. */
  role?: string | null;
  permissions?: readonly Permission[];
}

/** The organization Acme, whose owner somebody else is and that has no teams, but for what is given. */
export function makeOrganization(given: OrganizationGiven = {}): OrganizationView {
  const { role = null, permissions = ['organization.view'], ...rest } = given;
  return {
    ...{ slug: 'acme', name: 'Acme', photo_url: null, owner: false, owner_name: 'Odile' },
    role: { name: role, permissions: permissions.map((name) => ({ name })) },
    ...{ teams: [], onboarding: 'done', status: { archived: false }, deletes_at: null },
    ...rest,
  };
}
