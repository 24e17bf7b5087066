import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { addressIn, hasPlainName, plainNameOnly, withPlainHost } from '../accounts/email-address.ts';
import { endpoint } from '../http/endpoint.ts';
import { ofTeam, teamRoles } from './endpoints.ts';
import { line, lines } from '../http/text.ts';

export const mostInvitedAtOnce = 50;

export const maxInvitationMessage = 300;

/** It has no links, so that nobody can send arbitrary content in the product's name. */
export const invitationMessage = lines()
  .refine(
    atMost(maxInvitationMessage),
    `The message must not be greater than ${String(maxInvitationMessage)} characters.`,
  )
  .default('');

const role = z.enum(teamRoles, 'Please choose a role.');

export const mostTeamsInvitedTo = 25;

/** Teams that people are invited into along with an organization, or instead of it. */
export const teamsToInviteTo = z
  .array(z.strictObject({ team: line().max(64), role }))
  .max(mostTeamsInvitedTo, `Please choose at most ${String(mostTeamsInvitedTo)} teams.`)
  .default([]);

export const teamMemberView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photo_url: z.string().nullable(),
  role: z.enum(teamRoles),
  is_self: z.boolean(),
});
export type TeamMemberView = z.infer<typeof teamMemberView>;

export const sentInvitation = z.object({
  id: z.number().int(),
  email: z.string(),
  role: z.enum(teamRoles),
  expires_at: z.string(),
});
export type SentInvitation = z.infer<typeof sentInvitation>;

export const invitingOrganization = z.object({
  slug: z.string(),
  name: z.string(),
  photo_url: z.string().nullable(),
});

export const invitationView = z.object({
  id: z.number().int(),
  source: z.literal('team'),
  organization: invitingOrganization,
  team: z.object({ slug: z.string(), name: z.string() }),
  inviter: z.string().nullable(),
  role: z.enum(teamRoles),
  message: z.string(),
  updated_at: z.string(),
});
export type InvitationView = z.infer<typeof invitationView>;

export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/organization/:organization/team/:team/members',
  access: 'members.view',
  params: ofTeam,
  response: z.object({ data: z.array(teamMemberView) }),
  limitPerMinute: 120,
});

const memberId = ofTeam.extend({ id: z.uuid() });

export const changeTeamMember = endpoint({
  method: 'PATCH',
  path: '/organization/:organization/team/:team/members/:id',
  access: 'members.update',
  params: memberId,
  body: z.strictObject({ role }),
  response: teamMemberView,
  limitPerMinute: 60,
});

/** Removes a member from a team; the member's links stay. */
export const removeTeamMember = endpoint({
  method: 'DELETE',
  path: '/organization/:organization/team/:team/members/:id',
  access: 'members.delete',
  byImpersonators: true,
  params: memberId,
  response: z.object({}),
  limitPerMinute: 60,
});

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/organization/:organization/team/:team/leave',
  access: 'members.view',
  params: ofTeam,
  response: z.object({}),
  limitPerMinute: 30,
});

/** Unanswered invitations, newest first, including expired ones. */
export const listSentInvitations = endpoint({
  method: 'GET',
  path: '/organization/:organization/team/:team/invitations',
  access: 'invitations.send',
  params: ofTeam,
  response: z.object({ data: z.array(sentInvitation) }),
  limitPerMinute: 120,
});

const invitedAddress = z.email();

/** Typed addresses, many at once; invalid ones are reported and do not stop the others. */
export const emailsToInvite = z
  .array(z.string().max(1000, 'The email must be a valid email address.'))
  .min(1, 'Please enter an email address.')
  .max(mostInvitedAtOnce, `Please invite at most ${String(mostInvitedAtOnce)} people at once.`)
  .transform((texts) => texts.map(toAddress))
  .refine((all) => all.some(({ email }) => email !== null), {
    error: ({ input }) =>
      wrongOf(input).every(hasPlainName)
        ? `The email must be a valid email address. This is none: ${wrongOf(input).join(', ')}.`
        : `${plainNameOnly} Not invited: ${wrongOf(input).join(', ')}.`,
  })
  .transform((all) => ({ good: all.flatMap(({ email }) => email ?? []), wrong: wrongOf(all) }));

interface Address {
  text: string;
  email: string | null;
}

function toAddress(text: string): Address {
  const address = withPlainHost(addressIn(text).toLowerCase());
  const isEmail = address.length <= 254 && invitedAddress.safeParse(address).success;
  return { text: text.trim(), email: isEmail ? address : null };
}

function wrongOf(all: unknown): string[] {
  return (all as Address[]).flatMap(({ text, email }) => (email === null ? text.slice(0, 100) : []));
}

export const invited = z.object({
  invited: z.array(z.string()),
  left_out: z.array(z.string()),
  wrong: z.array(z.string()),
});
export type Invited = z.infer<typeof invited>;

/** Invites each address once; members and people already invited are reported in `left_out`. */
export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/organization/:organization/team/:team/invitations',
  access: 'invitations.send',
  params: ofTeam,
  body: z.strictObject({ emails: emailsToInvite, role, message: invitationMessage }),
  response: invited,
  limitPerMinute: 20,
  idempotent: true,
});

const sentId = ofTeam.extend({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/organization/:organization/team/:team/invitations/:id',
  access: 'invitations.send',
  byImpersonators: true,
  params: sentId,
  response: z.object({}),
  limitPerMinute: 60,
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/organization/:organization/team/:team/invitations/:id/resend',
  access: 'invitations.resend',
  byImpersonators: true,
  params: sentId,
  response: z.object({ expires_at: z.string() }),
  limitPerMinute: 30,
});

/** The caller's open invitations into teams; needs a verified address. */
export const listTeamInvitations = endpoint({
  method: 'GET',
  path: '/invitations/team',
  access: 'account',
  response: z.object({ data: z.array(invitationView) }),
  limitPerMinute: 120,
  isPassive: true,
});

const answered = ofTeam.extend({
  invitation: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  answer: z.enum(['accept', 'reject']),
});

export const answerTeamInvitation = endpoint({
  method: 'POST',
  path: '/organization/:organization/team/:team/invite/:invitation/:answer',
  access: 'ownerOnly',
  params: answered,
  response: z.object({}),
  limitPerMinute: 30,
});
