export const linkPermissions = ['links.view', 'links.create', 'links.update'] as const;

export const rolePermissions = [
  'profile.update',
  'teams.create',
  'teams.update',
  'teams.archive',
  'teams.delete',
  'invitations.send',
  'invitations.resend',
  'members.update',
  'members.delete',
  'users.invite',
  'users.block',
  'users.delete',
  'roles.create',
  'roles.update',
  'roles.delete',
  // Sees the links of all teams, and creates and changes links in all of them.
  'supervisor.access',
  'supervisor.create',
  'domains.view',
  // Adds, changes and deletes domains, and says which teams use them.
  'domains.select',
  'subscriptions.view',
  // Subscribes, changes the plan, pays and cancels.
  'subscriptions.switch',
  // Says whether links are created beyond the plan's limits, for money.
  'subscriptions.overage',
  'audit.view',
  'sso.update',
] as const;
export type RolePermission = (typeof rolePermissions)[number];

/** The first ones come with others, or belong to the owner only. */
export const organizationPermissions = [
  'organization.view',
  'organization.archive',
  'organization.delete',
  'organization.transfer',
  'members.view',
  'users.view',
  'roles.view',
  'teams.narrow',
  ...rolePermissions,
] as const;

/** Permissions in a workspace. Its owner has all; a role grants some. `links.move` takes links out of it. */
export const permissions = [...linkPermissions, 'links.move', ...organizationPermissions] as const;
export type Permission = (typeof permissions)[number];

/**
 * The callers of an endpoint: a policy, or the permission that the workspace of the address must grant.
 *
 * - `anyone`: no session is needed
 * - `session`: a session in any state
 * - `visitor`: a guest or an account
 * - `guestOnly`: a visitor without an account
 * - `signingIn`: a visitor, even before the second factor
 * - `account`: a signed-in account, including staff who act as it
 * - `ownerOnly`: the account's owner
 * - `confirmedOwner`: the owner, who has recently entered the password
 * - `returningOwner`: the owner, even of a deleted or terminated account
 * - `staff`: staff with a second factor
 * - `confirmedStaff`: staff who have recently entered their password
 * - `impersonator`: staff who act as an account
 */
export const policies = [
  'anyone',
  'session',
  'visitor',
  'guestOnly',
  'signingIn',
  'account',
  'ownerOnly',
  'confirmedOwner',
  'returningOwner',
  'staff',
  'confirmedStaff',
  'impersonator',
] as const;
export type Policy = (typeof policies)[number];

export type Access = Policy | Permission;
