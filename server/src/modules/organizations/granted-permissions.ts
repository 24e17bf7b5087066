import { linkPermissions, permissions, type Permission } from '@linklet/contract/access.ts';
import type { TeamRole } from '@linklet/contract/organizations.ts';

/** How somebody stands to an organization, and to the team or the member's own space of an address. */
export interface Standing {
  isOwner: boolean;
  /** In the team; null for whoever is not in it. */
  role: TeamRole | null;
  /** Whether the address names the member's own space. */
  isOwnSpace: boolean;
  isOrganizationArchived: boolean;
  isTeamArchived: boolean;
}

const ofViewers: readonly Permission[] = ['organization.view', 'members.view', 'links.view'];
const ofMembers: readonly Permission[] = ['organization.view', 'members.view', ...linkPermissions];
const ofAdmins: readonly Permission[] = [
  ...ofMembers,
  'teams.update',
  'members.update',
  'members.delete',
  'invitations.send',
];

const ofRoles: Record<TeamRole, readonly Permission[]> = {
  admin: ofAdmins,
  member: ofMembers,
  viewer: ofViewers,
};

/** What may be done in the workspace of an address; null where it must not be known that it is there. */
export function grantedPermissions(standing: Standing): readonly Permission[] | null {
  const { isOwner, role, isOwnSpace } = standing;
  if (isOwner) return ofOwner(standing);
  if (role === null && !isOwnSpace) return null;
  if (standing.isOrganizationArchived) return null;
  if (standing.isTeamArchived) return ['organization.view'];
  return ofRoles[role ?? 'member'];
}

function ofOwner({ isOrganizationArchived, isTeamArchived }: Standing): readonly Permission[] {
  if (isOrganizationArchived) return ['organization.view', 'organization.archive'];
  return isTeamArchived ? ['organization.view', 'teams.archive'] : permissions;
}
