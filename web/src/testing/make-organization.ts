import type { Permission } from '@linklet/contract/http/access.ts';
import type { OrganizationView, TeamRole, TeamView } from '@linklet/contract/organizations/endpoints.ts';

interface TeamGiven extends Partial<Omit<TeamView, 'membership'>> {
  /** In the team; null for none. */
  role?: TeamRole | null;
}

/** The team Sales, whose admin looks at it, but for what is given. */
export function makeTeam({ role = 'admin', ...given }: TeamGiven = {}): TeamView {
  return {
    ...{ id: 1, slug: 'sales', name: 'Sales', photo: null, members: 2, features: [] },
    owner: { id: '0a1b2c3d-0000-4000-8000-00000000000f' },
    membership: role && { role },
    ...{ trial_ends_at: null, domains: [], status: { archived: false }, deletes_at: null },
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
    ...{ teams: [], features: [], onboarding: 'done', status: { archived: false }, deletes_at: null },
    ...rest,
  };
}
