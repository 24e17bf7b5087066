import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { invitingOrganization } from './team-members.ts';
import { line } from '../http/text.ts';

/** Part of the link in an invitation's email, so it proves access to the mailbox. */
export const invitationToken = line().min(1).max(64);

/** A team of the organization, or the organization itself. */
const offer = z.object({
  team: z.object({ slug: z.string(), name: z.string() }).nullable(),
  role: z.string().nullable(),
});

export const openedInvitation = z.object({
  email: z.string(),
  has_account: z.boolean(),
  organization: invitingOrganization,
  inviter: z.string().nullable(),
  message: z.string(),
  ...offer.shape,
  /** What else the same email invites to. */
  others: z.array(offer),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

const body = z.strictObject({ token: invitationToken });

/** Shows an invitation by its token, and does not use it up. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/invitation',
  access: 'visitor',
  body,
  response: openedInvitation,
  limitPerMinute: 30,
});

/** Verifies the account's email address, since its owner has read the invitation there. */
export const proveByInvitation = endpoint({
  method: 'POST',
  path: '/invitation/prove',
  access: 'ownerOnly',
  body,
  response: z.object({}),
  limitPerMinute: 10,
});
