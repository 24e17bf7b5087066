import {
  linkPermissions,
  permissions,
  type Permission,
  type RolePermission,
} from '@linklet/contract/http/access.ts';
import type { TeamRole } from '@linklet/contract/organizations/endpoints.ts';

/** How somebody stands to an organization, and to the team or the member's own space of an address. */
export interface Standing {
  isOwner: boolean;
  /** What their role in the organization holds; null for whoever is in teams alone. */
  held: readonly RolePermission[] | null;
  /** In the team; null for whoever is not in it. */
  role: TeamRole | null;
  /** What the address names: a team, one's own space, or the own space of another member. */
  place: 'team' | 'own' | 'member';
  /** Whether they are admin or member of any team. */
  worksInTeam: boolean;
  isOrganizationArchived: boolean;
  isTeamArchived: boolean;
}

const ofViewers: readonly Permission[] = ['organization.view', 'members.view', 'links.view'];
const ofMembers: readonly Permission[] = ['organization.view', 'members.view', ...linkPermissions];
const ofAdmins: readonly Permission[] = [
  ...ofMembers,
  'links.move',
  'teams.update',
  'members.update',
  'members.delete',
  'invitations.send',
  'sso.update',
  'invitations.resend',
];

/** What a role in a team is for, and so what whoever gives it must have there. */
export const teamRolePermissions: Record<TeamRole, readonly Permission[]> = {
  admin: ofAdmins,
  member: ofMembers,
  viewer: ofViewers,
};

/** What is to be seen with each area of a role, so that what it allows can be done. */
const views: Record<string, readonly Permission[]> = {
  teams: ['members.view'],
  members: ['members.view'],
  invitations: ['members.view'],
  supervisor: ['members.view'],
  users: ['users.view', 'roles.view'],
  roles: ['roles.view'],
  sso: ['roles.view'],
};

/** What else comes with a permission of a role, and not with that of a team's admin: nobody opens what keeps them in. */
const besides: Partial<Record<RolePermission, readonly Permission[]>> = {
  'teams.update': ['teams.narrow'],
  'domains.select': ['domains.view'],
  'subscriptions.switch': ['subscriptions.view'],
  'subscriptions.overage': ['subscriptions.view'],
};

const onLinks: Partial<Record<RolePermission, readonly Permission[]>> = {
  'supervisor.access': ['links.view'],
  'supervisor.create': [...linkPermissions, 'links.move'],
};

/** What may be done in the workspace of an address; null where it must not be known that it is there. */
export function grantedPermissions(standing: Standing): readonly Permission[] | null {
  const { isOwner, place, isOrganizationArchived, isTeamArchived } = standing;
  if (isOwner) return ofOwner(standing);
  if (isOrganizationArchived) return null;
  const granted = inPlace[place](standing);
  if (granted.length === 0) return null;
  return isTeamArchived ? granted.filter(isOfArchived) : granted;
}

const ofArchivedTeam: readonly Permission[] = ['organization.view', 'teams.archive', 'teams.delete'];

function isOfArchived(permission: Permission): boolean {
  return ofArchivedTeam.includes(permission);
}

const ofArchived: readonly Permission[] = [
  'organization.view',
  'organization.archive',
  'organization.delete',
];

function ofOwner({ isOrganizationArchived, isTeamArchived }: Standing): readonly Permission[] {
  if (isOrganizationArchived) return ofArchived;
  return isTeamArchived ? ofArchivedTeam : permissions;
}

const inPlace: Record<Standing['place'], (standing: Standing) => readonly Permission[]> = {
  team: inTeam,
  own: inOwnSpace,
  member: inMemberSpace,
};

const ownLinks: readonly Permission[] = [...linkPermissions, 'links.move'];

function inOwnSpace({ held, worksInTeam }: Standing): readonly Permission[] {
  const hasSpace = held !== null || worksInTeam;
  return ['organization.view', ...(hasSpace ? ownLinks : []), ...withViews(held ?? [])];
}

/** Of a role only what is about teams lets somebody into one. */
function inTeam({ held, role }: Standing): readonly Permission[] {
  const ofTeams = (held ?? []).filter((permission) => views[areaOf(permission)]?.includes('members.view'));
  if (role === null && ofTeams.length === 0) return [];
  return [
    'organization.view',
    ...(role === null ? [] : teamRolePermissions[role]),
    ...withViews(held ?? []),
    ...ofTeams.flatMap((permission) => onLinks[permission] ?? []),
  ];
}

/** Whoever oversees the links of teams oversees those of members. */
function inMemberSpace({ held }: Standing): readonly Permission[] {
  const onTheirs = (held ?? []).flatMap((permission) => onLinks[permission] ?? []);
  if (onTheirs.length === 0) return [];
  return ['organization.view', ...withViews(held ?? []), ...onTheirs];
}

function withViews(held: readonly RolePermission[]): readonly Permission[] {
  return held.flatMap((permission) => [
    permission,
    ...(views[areaOf(permission)] ?? []),
    ...(besides[permission] ?? []),
  ]);
}

function areaOf(permission: Permission): string {
  return permission.slice(0, permission.indexOf('.'));
}
