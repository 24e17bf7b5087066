import { queryOptions } from '@tanstack/react-query';
import {
  openInvitation,
  proveByInvitation,
  type OpenedInvitation,
} from '@linklet/contract/organizations/opened-invitations.ts';
import { answerTeamInvitation, listTeamInvitations } from '@linklet/contract/organizations/team-members.ts';
import {
  answerOrganizationInvitation,
  listOrganizationInvitations,
} from '@linklet/contract/organizations/users.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { api } from '#/lib/transport/api.ts';
import { ApiError } from '#/lib/transport/transport.ts';

/** The invitation that an email's link leads to; null for one that waits for nobody any more. */
export const openedInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['opened-invitation', token],
    queryFn: async ({ signal }): Promise<OpenedInvitation | null> => {
      try {
        return await api(openInvitation, { body: { token }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) return null;
        throw error;
      }
    },
  });

/**
 * Accepts all that the link's email invites to, whose address the link proves. Answers the first team of it; null where
 * there is none. Throws ApiError.
 */
export async function acceptAll(
  token: string,
  { organization: { slug: organization }, team, others }: OpenedInvitation,
): Promise<WorkspaceAddress | null> {
  await proveBy(token);
  const [toTeams, toOrganizations] = await Promise.all([
    api(listTeamInvitations, {}),
    api(listOrganizationInvitations, {}),
  ]);
  const isHere = (invitation: { organization: { slug: string } }) =>
    invitation.organization.slug === organization;
  const offered = [team, ...others.map((offer) => offer.team)].map((each) => each?.slug);
  const answer = 'accept';
  for (const { id } of toOrganizations.data.filter(isHere).filter(() => offered.includes(undefined)))
    await api(answerOrganizationInvitation, { params: { organization, invitation: id, answer } });
  const theirs = toTeams.data.filter(isHere).filter(({ team }) => offered.includes(team.slug));
  for (const { id, team } of theirs)
    await api(answerTeamInvitation, {
      params: { organization, team: team.slug, invitation: id, answer },
    });
  const first = offered.find((slug) => slug !== undefined);
  return first === undefined ? null : { organization, team: first };
}

/** Proves the address of the account by the link. Throws ApiError. */
export async function proveBy(token: string): Promise<void> {
  await api(proveByInvitation, { body: { token } });
}
