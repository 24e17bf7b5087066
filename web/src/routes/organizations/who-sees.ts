import type { Permission } from '@linklet/contract/http/access.ts';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';

/** The dashboard is for the owner, and for whoever oversees its teams. */
export function seesDashboard(organization: OrganizationView): boolean {
  const permissions = permissionsOf(organization);
  return (
    organization.owner ||
    permissions.includes('supervisor.access') ||
    permissions.includes('supervisor.create')
  );
}

export function hasOwnSpace(organization: OrganizationView): boolean {
  return permissionsOf(organization).includes('links.create');
}

const needed = ['profile.update', 'users.invite', 'teams.create', 'members.update'] as const;

/** Whether whoever looks may set the organization up. */
export function mayOnboard(organization: OrganizationView): boolean {
  const permissions = permissionsOf(organization);
  return needed.every((each) => permissions.includes(each));
}

export function seesTokens(organization: OrganizationView): boolean {
  return permissionsOf(organization).includes('supervisor.access');
}

const ofTeams = ['teams.create', 'teams.update', 'teams.archive', 'teams.delete'] as const;
const ofMembers = ['members.update', 'members.delete', 'invitations.send', 'invitations.resend'] as const;

/** Whether whoever looks manages teams of the organization: the owner, by a role, or as an admin of any. */
export function managesTeams(organization: OrganizationView): boolean {
  const { owner, teams } = organization;
  const permissions = permissionsOf(organization);
  return (
    owner ||
    [...ofTeams, ...ofMembers].some((each) => permissions.includes(each)) ||
    teams.some(({ membership }) => membership?.role === 'admin')
  );
}

/** Whether whoever looks may do something in a team: its admins, and by a role. */
export function manages(
  organization: OrganizationView,
  { membership }: TeamView,
  permission: Permission,
): boolean {
  return membership?.role === 'admin' || permissionsOf(organization).includes(permission);
}
