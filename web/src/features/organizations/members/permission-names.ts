import { rolePermissions, type RolePermission } from '@linklet/contract/http/access.ts';

/** What the interface calls the permissions of a role. */
export const permissionNames: Record<RolePermission, string> = {
  'profile.update': 'Change its name and address',
  'teams.create': 'Create teams',
  'teams.update': 'Change teams',
  'teams.archive': 'Archive and restore teams',
  'teams.delete': 'Delete teams',
  'invitations.send': 'Invite people into teams',
  'invitations.resend': 'Send invitations into teams again',
  'members.update': 'Give members of teams other roles',
  'members.delete': 'Take members out of teams',
  'users.invite': 'Invite people, and give them roles',
  'users.block': 'Block people',
  'users.delete': 'Take people out',
  'roles.create': 'Create roles',
  'roles.update': 'Change roles',
  'roles.delete': 'Delete roles',
  'supervisor.access': 'See the links of all teams',
  'supervisor.create': 'Make and change links in all teams',
  'audit.view': 'Read the audit',
  'sso.update': 'Set up single sign-on',
};

/** What the interface calls a permission, by its name in the audit. */
export function permissionWord(permission: string): string {
  const names: Readonly<Record<string, string>> = permissionNames;
  return names[permission] ?? permission;
}

const areaNames: Record<string, string> = {
  profile: 'Profile',
  teams: 'Teams',
  invitations: 'Invitations',
  members: 'Members of teams',
  users: 'Users',
  roles: 'Roles',
  supervisor: 'Supervisor',
  audit: 'Audit',
  sso: 'Single sign-on',
};

export interface PermissionArea {
  name: string;
  permissions: readonly RolePermission[];
}

/** All that a role can hold, by area. */
export const permissionAreas: readonly PermissionArea[] = [
  ...Map.groupBy(rolePermissions, (permission) => permission.slice(0, permission.indexOf('.'))),
].map(([area, permissions]) => ({ name: areaNames[area] ?? area, permissions }));
