import { z } from 'zod';
import { rolePermissions } from '../http/access.ts';
import { endpoint } from '../http/endpoint.ts';
import { ofOrganization } from './endpoints.ts';
import { emailsToInvite, invited, invitationMessage, invitingOrganization } from './team-members.ts';
import { line, properName } from '../http/text.ts';

/** How many roles an organization can have. */
export const mostRoles = 50;

const rowId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const roleView = z.object({
  id: z.number().int(),
  name: z.string(),
  permissions: z.array(z.enum(rolePermissions)),
  /** How many people have it. */
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

/** By name. */
export const listRoles = endpoint({
  method: 'GET',
  path: '/organization/:organization/roles',
  access: 'roles.view',
  params: ofOrganization,
  response: z.object({ data: z.array(roleView) }),
  limitPerMinute: 120,
});

/** Nobody gives a role what they may not do themselves. */
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

/** Whoever has the role has none then. */
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
  /** Null for whoever is in teams alone, and for the owner. */
  role: namedRole,
  owner: z.boolean(),
  blocked: z.boolean(),
  /** How many teams they are in. */
  teams: z.number().int(),
  /** Whether it is whoever asks. */
  is_self: z.boolean(),
});
export type OrganizationUserView = z.infer<typeof organizationUserView>;

/** Who is in the organization, by name, fifty a page. */
export const listOrganizationUsers = endpoint({
  method: 'GET',
  path: '/organization/:organization/users',
  access: 'users.view',
  params: ofOrganization,
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    /** A part of the name or of the email. */
    search: line().max(100).default(''),
  }),
  response: z.object({ data: z.array(organizationUserView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

const ofUser = ofOrganization.extend({ id: z.uuid() });

/** Gives somebody another role, or none. */
export const changeOrganizationUser = endpoint({
  method: 'PATCH',
  path: '/organization/:organization/users/:id',
  access: 'users.invite',
  params: ofUser,
  body: z.strictObject({ role: rowId.nullable() }),
  response: organizationUserView,
  limitPerMinute: 60,
});

/** Keeps somebody out of the organization, or lets them in again. */
export const blockOrganizationUser = endpoint({
  method: 'PATCH',
  path: '/organization/:organization/users/:id/block',
  access: 'users.block',
  params: ofUser,
  body: z.strictObject({ block: z.boolean() }),
  response: organizationUserView,
  limitPerMinute: 60,
});

/** Takes somebody out of the organization and its teams; what they made stays. */
export const removeOrganizationUser = endpoint({
  method: 'DELETE',
  path: '/organization/:organization/users/:id',
  access: 'users.delete',
  params: ofUser,
  response: z.object({}),
  limitPerMinute: 60,
});

/** Whoever asks is no longer in the organization. */
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
  expires_at: z.string(),
});
export type SentOrganizationInvitation = z.infer<typeof sentOrganizationInvitation>;

/** Those that have no answer, the newest first, also such as have expired. */
export const listSentOrganizationInvitations = endpoint({
  method: 'GET',
  path: '/organization/:organization/users/invitations',
  access: 'users.view',
  params: ofOrganization,
  response: z.object({ data: z.array(sentOrganizationInvitation) }),
  limitPerMinute: 120,
});

/** Invites people by email, each once: who has a role, or is invited already, is left out and named. */
export const inviteToOrganization = endpoint({
  method: 'POST',
  path: '/organization/:organization/users/invitations',
  access: 'users.invite',
  params: ofOrganization,
  body: z.strictObject({ emails: emailsToInvite, role: rowId, message: invitationMessage }),
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

/** Sends an invitation again, with as much time to answer it as a new one has. */
export const resendOrganizationInvitation = endpoint({
  method: 'POST',
  path: '/organization/:organization/users/invitations/:id/resend',
  access: 'users.invite',
  byImpersonators: true,
  params: ofSent,
  response: z.object({ expires_at: z.string() }),
  limitPerMinute: 30,
});

/** As whoever is invited sees it. */
export const organizationInvitationView = z.object({
  id: z.number().int(),
  source: z.literal('organization'),
  organization: invitingOrganization,
  /** Who invites; null for one who is gone. */
  inviter: z.string().nullable(),
  role: namedRole,
  /** Empty where there is none. */
  message: z.string(),
  updated_at: z.string(),
});
export type OrganizationInvitationView = z.infer<typeof organizationInvitationView>;

/** The invitations into organizations that wait for whoever asks; for whoever has proved the address. */
export const listOrganizationInvitations = endpoint({
  method: 'GET',
  path: '/invitations/organization',
  access: 'account',
  response: z.object({ data: z.array(organizationInvitationView) }),
  limitPerMinute: 120,
  isPassive: true,
});

/** Comes into the organization, or does not. */
export const answerOrganizationInvitation = endpoint({
  method: 'POST',
  path: '/organization/:organization/users/invite/:invitation/:answer',
  access: 'ownerOnly',
  params: ofOrganization.extend({ invitation: rowId, answer: z.enum(['accept', 'reject']) }),
  response: z.object({}),
  limitPerMinute: 30,
});
