import { z } from 'zod';
import { rolePermissions } from '../http/access.ts';
import { endpoint } from '../http/endpoint.ts';
import { ofOrganization, teamRoles } from './endpoints.ts';
import {
  emailsToInvite,
  invited,
  invitationMessage,
  invitingOrganization,
  teamsToInviteTo,
} from './team-members.ts';
import { line, properName } from '../http/text.ts';

export const mostRoles = 50;

const rowId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const roleView = z.object({
  id: z.number().int(),
  name: z.string(),
  permissions: z.array(z.enum(rolePermissions)),
  users: z.number().int(),
});
export type RoleView = z.infer<typeof roleView>;

const roleDraft = z.strictObject({
  name: properName('The name field is required.', 60),
  permissions: z
    .array(z.enum(rolePermissions))
    .min(1, 'Please choose what the role may do.')
    .transform((chosen) => rolePermissions.filter((permission) => chosen.includes(permission))),
});
export type RoleDraft = z.infer<typeof roleDraft>;

export const listRoles = endpoint({
  method: 'GET',
  path: '/organization/:organization/roles',
  access: 'roles.view',
  params: ofOrganization,
  response: z.object({ data: z.array(roleView) }),
  limitPerMinute: 120,
});

/** Nobody can grant permissions that they do not have. */
export const createRole = endpoint({
  method: 'POST',
  path: '/organization/:organization/roles',
  access: 'roles.create',
  params: ofOrganization,
  body: roleDraft,
  response: roleView,
  limitPerMinute: 30,
  idempotent: true,
});

const ofRole = ofOrganization.extend({ id: rowId });

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/organization/:organization/roles/:id',
  access: 'roles.update',
  params: ofRole,
  body: roleDraft,
  response: roleView,
  limitPerMinute: 60,
});

/** People with the role have no role afterwards. */
export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/organization/:organization/roles/:id',
  access: 'roles.delete',
  params: ofRole,
  response: z.object({}),
  limitPerMinute: 30,
});

const namedRole = z.object({ id: z.number().int(), name: z.string() }).nullable();

export const organizationUserView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null for a member of teams only, and for the owner. */
  role: namedRole,
  owner: z.boolean(),
  blocked: z.boolean(),
  photo_url: z.string().nullable(),
  teams: z.number().int(),
  /** The first of them by name, without those that the caller does not see. */
  team_names: z.array(z.string()),
  is_self: z.boolean(),
});
export type OrganizationUserView = z.infer<typeof organizationUserView>;

export const listOrganizationUsers = endpoint({
  method: 'GET',
  path: '/organization/:organization/users',
  access: 'users.view',
  params: ofOrganization,
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    search: line().max(100).default(''),
  }),
  response: z.object({ data: z.array(organizationUserView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

const ofUser = ofOrganization.extend({ id: z.uuid() });

export const changeOrganizationUser = endpoint({
  method: 'PATCH',
  path: '/organization/:organization/users/:id',
  access: 'users.invite',
  params: ofUser,
  body: z.strictObject({ role: rowId.nullable() }),
  response: organizationUserView,
  limitPerMinute: 60,
});

export const blockOrganizationUser = endpoint({
  method: 'PATCH',
  path: '/organization/:organization/users/:id/block',
  access: 'users.block',
  params: ofUser,
  body: z.strictObject({ block: z.boolean() }),
  response: organizationUserView,
  limitPerMinute: 60,
});

/** Removes a person from the organization and its teams; their links stay. */
export const removeOrganizationUser = endpoint({
  method: 'DELETE',
  path: '/organization/:organization/users/:id',
  access: 'users.delete',
  params: ofUser,
  response: z.object({}),
  limitPerMinute: 60,
});

export const leaveOrganization = endpoint({
  method: 'POST',
  path: '/organization/:organization/leave',
  access: 'organization.view',
  params: ofOrganization,
  response: z.object({}),
  limitPerMinute: 30,
});

export const sentOrganizationInvitation = z.object({
  id: z.number().int(),
  email: z.string(),
  role: namedRole,
  /** Null for an invitation into the organization itself. */
  team: z.object({ slug: z.string(), name: z.string(), role: z.enum(teamRoles) }).nullable(),
  expires_at: z.string(),
});
export type SentOrganizationInvitation = z.infer<typeof sentOrganizationInvitation>;

/** Also those into teams that the caller may invite into. */
export const listSentOrganizationInvitations = endpoint({
  method: 'GET',
  path: '/organization/:organization/users/invitations',
  access: 'users.view',
  params: ofOrganization,
  response: z.object({ data: z.array(sentOrganizationInvitation) }),
  limitPerMinute: 120,
});

/** All or nothing. Without a role people come into the teams alone. */
export const inviteToOrganization = endpoint({
  method: 'POST',
  path: '/organization/:organization/users/invitations',
  access: 'users.invite',
  params: ofOrganization,
  body: z
    .strictObject({
      emails: emailsToInvite,
      role: rowId.nullable(),
      teams: teamsToInviteTo,
      message: invitationMessage,
    })
    .refine(({ role, teams }) => role !== null || teams.length > 0, {
      path: ['role'],
      error: 'Choose a role, or a team.',
    }),
  response: invited,
  limitPerMinute: 20,
  idempotent: true,
});

const ofSent = ofOrganization.extend({ id: rowId });

export const withdrawOrganizationInvitation = endpoint({
  method: 'DELETE',
  path: '/organization/:organization/users/invitations/:id',
  access: 'users.invite',
  byImpersonators: true,
  params: ofSent,
  response: z.object({}),
  limitPerMinute: 60,
});

export const resendOrganizationInvitation = endpoint({
  method: 'POST',
  path: '/organization/:organization/users/invitations/:id/resend',
  access: 'users.invite',
  byImpersonators: true,
  params: ofSent,
  response: z.object({ expires_at: z.string() }),
  limitPerMinute: 30,
});

export const organizationInvitationView = z.object({
  id: z.number().int(),
  source: z.literal('organization'),
  organization: invitingOrganization,
  inviter: z.string().nullable(),
  role: namedRole,
  message: z.string(),
  updated_at: z.string(),
});
export type OrganizationInvitationView = z.infer<typeof organizationInvitationView>;

export const listOrganizationInvitations = endpoint({
  method: 'GET',
  path: '/invitations/organization',
  access: 'account',
  response: z.object({ data: z.array(organizationInvitationView) }),
  limitPerMinute: 120,
  isPassive: true,
});

export const answerOrganizationInvitation = endpoint({
  method: 'POST',
  path: '/organization/:organization/users/invite/:invitation/:answer',
  access: 'ownerOnly',
  params: ofOrganization.extend({ invitation: rowId, answer: z.enum(['accept', 'reject']) }),
  response: z.object({}),
  limitPerMinute: 30,
});
