import { rolePermissions, type RolePermission } from '@linklet/contract/http/access.ts';

/** What the interface calls the permissions of a role. */
export const permissionNames: Record<RolePermission, string> = {
  'profile.update': 'Edit organization profile',
  'teams.create': 'Create teams',
  'teams.update': 'Change teams',
  'teams.archive': 'Archive and restore teams',
  'teams.delete': 'Delete teams',
  'invitations.send': 'Invite people to teams',
  'invitations.resend': 'Resend team invitations',
  'members.update': 'Change team roles',
  'members.delete': 'Remove team members',
  'users.invite': 'Invite people and assign roles',
  'users.block': 'Block people',
  'users.delete': 'Remove people',
  'roles.create': 'Create roles',
  'roles.update': 'Change roles',
  'roles.delete': 'Delete roles',
  'supervisor.access': 'View links of all teams',
  'supervisor.create': 'Create and edit links in all teams',
  'domains.view': 'View domains',
  'domains.select': 'Add and change domains',
  'subscriptions.view': 'View subscription and invoices',
  'subscriptions.switch': 'Subscribe, change plan and pay',
  'subscriptions.overage': 'Turn overages on and off',
  'audit.view': 'View audit log',
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
  members: 'Team members',
  users: 'Users',
  roles: 'Roles',
  supervisor: 'Supervisor',
  domains: 'Domains',
  subscriptions: 'Subscription',
  audit: 'Audit log',
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
