/** What may be done with the links of a workspace. */
export const linkPermissions = ['links.view', 'links.create', 'links.update'] as const;

/** What may be done with an organization, and with its teams. */
export const organizationPermissions = [
  'organization.view',
  'organization.archive',
  'profile.update',
  'teams.create',
  'teams.update',
  'teams.archive',
  'members.view',
  'members.update',
  'members.delete',
  'invitations.send',
] as const;

/** What may be done in a workspace. Its owner may do all; a role grants some. */
export const permissions = [...linkPermissions, ...organizationPermissions] as const;
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
