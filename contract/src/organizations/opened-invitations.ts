import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { invitingOrganization } from './team-members.ts';
import { line } from '../http/text.ts';

/** What the link in an invitation's email carries: it shows that whoever comes by it has the mailbox. */
export const invitationToken = line().min(1).max(64);

/** An invitation as whoever comes by its email sees it, with an account or not. */
export const openedInvitation = z.object({
  /** Whom it is for. */
  email: z.string(),
  /** Whether that address has an account. */
  has_account: z.boolean(),
  organization: invitingOrganization,
  /** Null for an invitation into the organization itself. */
  team: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Who invites; null for one who is gone. */
  inviter: z.string().nullable(),
  /** What it is called; null for none. */
  role: z.string().nullable(),
  /** Empty where there is none. */
  message: z.string(),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

const body = z.strictObject({ token: invitationToken });

/** Tells of an invitation by what its email carries, and uses nothing up. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/invitation',
  access: 'visitor',
  body,
  response: openedInvitation,
  limitPerMinute: 30,
});

/** Proves the address of the account that the invitation is for: its email was read. */
export const proveByInvitation = endpoint({
  method: 'POST',
  path: '/invitation/prove',
  access: 'ownerOnly',
  body,
  response: z.object({}),
  limitPerMinute: 10,
});
