/** What may be done with the links of a workspace. */
export const linkPermissions = ['links.view', 'links.create', 'links.update'] as const;

/** What a role of an organization can hold: an area, and what may be done there. */
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
  // Sees all teams' links, and makes and changes links in all teams.
  'supervisor.access',
  'supervisor.create',
  'audit.view',
  'sso.update',
] as const;
export type RolePermission = (typeof rolePermissions)[number];

/** What may be done with an organization, and with its teams. The first few come with others, or are the owner's alone. */
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

/** What may be done in a workspace. Its owner may do all; a role grants some. To move links takes them out of it. */
export const permissions = [...linkPermissions, 'links.move', ...organizationPermissions] as const;
export type Permission = (typeof permissions)[number];

/**
 * Who may call an endpoint: the name of a policy, or the permission that the workspace of the address must grant.
 *
 * - `anyone`: no session is needed
 * - `session`: a session in whatever state
 * - `visitor`: a guest or an account
 * - `guestOnly`: a visitor without an account
 * - `signingIn`: a visitor, also one whose second factor is still to be shown
 * - `account`: whoever is signed in, staff who act as the account too
 * - `ownerOnly`: the account's owner
 * - `confirmedOwner`: the account's owner, who has just shown the password
 * - `returningOwner`: the account's owner, also of an account that was deleted or terminated
 * - `staff`: the product's own people, with a second factor
 * - `confirmedStaff`: staff who have just shown their password
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
