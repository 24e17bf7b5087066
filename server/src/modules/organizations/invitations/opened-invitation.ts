import { and, asc, eq } from 'drizzle-orm';
import type { OpenedInvitation } from '@linklet/contract/organizations/opened-invitations.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { findUserByEmail, proveOwnAddress } from '../../accounts/index.ts';
import { photoUrl } from '../../photos/index.ts';
import { isWaiting, selectInvitations } from './answer-invitation.ts';
import { invitations, invitationTokens } from '../../../schema/organizations/organizations.table.ts';

/**
 * The invitations that this came with by email. Whoever shows it has the mailbox, and may know whether there is an
 * account. Throws `invitation_gone`.
 */
export async function openInvitation(scope: Scope, token: string): Promise<OpenedInvitation> {
  const [first, ...others] = await getWaiting(scope, token);
  const { invitation, organization, inviter, photoId } = first;
  return {
    email: invitation.email,
    has_account: (await findUserByEmail(scope, invitation.email)) !== undefined,
    organization: { slug: organization.slug, name: organization.name, photo_url: photoUrl(photoId) },
    ...{ inviter, message: invitation.message },
    ...toOffer(first),
    others: others.map(toOffer),
  };
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

function toOffer({ invitation, team, role }: Waiting) {
  return {
    team: team && { slug: team.slug, name: team.name },
    role: invitation.teamRole ?? role?.name ?? null,
  };
}

/** Proves the address of whoever asks, if the invitation went there. Throws `invitation_gone`. */
export async function proveByInvitation(scope: Scope, token: string): Promise<void> {
  const email = userOf(scope.caller)?.email ?? '';
  if (!(await isSentTo(scope, { email, token }))) throw new AppError('invitation_gone');
  await proveOwnAddress(scope);
}

/** Whether this came with an invitation to that address which still waits for an answer. */
export async function isSentTo(
  services: Services,
  { email, token }: { email: string; token: string },
): Promise<boolean> {
  const [found] = await listWaiting(services, token);
  return found?.invitation.email === email.toLowerCase();
}

async function getWaiting(scope: Scope, token: string): Promise<[Waiting, ...Waiting[]]> {
  const [first, ...others] = await listWaiting(scope, token);
  if (!first) throw new AppError('invitation_gone');
  return [first, ...others];
}

/** What the email invites to that has no answer yet. */
async function listWaiting(services: Services, token: string) {
  return selectInvitations(services)
    .innerJoin(invitationTokens, eq(invitationTokens.invitationId, invitations.id))
    .where(and(eq(invitationTokens.tokenHash, sha256(token)), isWaiting(services)))
    .orderBy(asc(invitations.id));
}
