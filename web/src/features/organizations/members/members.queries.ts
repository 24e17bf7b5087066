import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import {
  answerTeamInvitation,
  changeTeamMember,
  inviteToTeam,
  leaveTeam,
  listSentInvitations,
  listTeamInvitations,
  listTeamMembers,
  removeTeamMember,
  resendInvitation,
  withdrawInvitation,
  type InvitationView,
} from '@linklet/contract/organizations/team-members.ts';
import { api } from '#/lib/transport/api.ts';
import { dropWorkspace, openAddress } from '#/lib/session/team-mode.ts';
import type { Wanted } from '../invitations/InviteForm.tsx';
import { useRefreshOrganizations } from '../organizations.queries.ts';

export interface TeamAddress {
  organization: string;
  team: string;
}

const teamKey = ({ organization, team }: TeamAddress) => ['team', organization, team];

/** Who is in a team. */
export const membersQuery = (address: TeamAddress) =>
  queryOptions({
    queryKey: [...teamKey(address), 'members'],
    queryFn: ({ signal }) => api(listTeamMembers, { params: { ...address }, signal }),
    select: ({ data }) => data,
  });

/** Whom a team waits for. */
export const sentInvitationsQuery = (address: TeamAddress) =>
  queryOptions({
    queryKey: [...teamKey(address), 'invitations'],
    queryFn: ({ signal }) => api(listSentInvitations, { params: { ...address }, signal }),
    select: ({ data }) => data,
  });

/** The invitations that wait for whoever asks. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations', 'team'],
  queryFn: ({ signal }) => api(listTeamInvitations, { signal }),
  select: ({ data }) => data,
});

/** What can be done with the people of a team. */
export function useTeamChanges(address: TeamAddress) {
  const refresh = useRefreshTeam(address);
  const options = { onSettled: refresh };
  const params = { ...address };
  return {
    changeRole: useMutation({
      mutationFn: ({ id, role }: { id: string; role: TeamRole }) =>
        api(changeTeamMember, { params: { ...params, id }, body: { role } }),
      ...options,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api(removeTeamMember, { params: { ...params, id } }),
      ...options,
    }),
    resend: useMutation({
      mutationFn: (id: number) => api(resendInvitation, { params: { ...params, id } }),
      ...options,
    }),
    withdraw: useMutation({
      mutationFn: (id: number) => api(withdrawInvitation, { params: { ...params, id } }),
      ...options,
    }),
    leave: useMutation({ mutationFn: () => api(leaveTeam, { params }), onSuccess: useForget(address) }),
  };
}

/** Invites people into a team, and loads anew whom it waits for. */
export function useInviteToTeam(address: TeamAddress) {
  const refresh = useRefreshTeam(address);
  return async ({ emails, role, message }: Wanted) => {
    const body = { emails, message, role: role as TeamRole };
    const answer = await api(inviteToTeam, { params: { ...address }, body });
    await refresh();
    return answer;
  };
}

/** Loads anew what is known of a team. */
function useRefreshTeam(address: TeamAddress): () => Promise<void> {
  const queryClient = useQueryClient();
  const refreshOrganizations = useRefreshOrganizations();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: teamKey(address) }),
      queryClient.invalidateQueries({ queryKey: ['organization', address.organization] }),
      refreshOrganizations(),
    ]);
  };
}

// Nothing of a team that one has left can be asked for; a page that is open in it goes on in one's own workspace.
function useForget(address: TeamAddress): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.removeQueries({ queryKey: teamKey(address) });
    const opened = openAddress();
    if (opened?.organization === address.organization && opened.team === address.team) dropWorkspace();
    await queryClient.resetQueries();
  };
}

/** Accepts or rejects an invitation. */
export function useAnswer() {
  const queryClient = useQueryClient();
  const refreshOrganizations = useRefreshOrganizations();
  return useMutation({
    mutationFn: ({ invitation, answer }: { invitation: InvitationView; answer: 'accept' | 'reject' }) =>
      api(answerTeamInvitation, {
        params: {
          organization: invitation.organization.slug,
          team: invitation.team.slug,
          invitation: invitation.id,
          answer,
        },
      }),
    // The sentence belongs to the invitation, and is shown as a notice.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['state'] });
      await refreshOrganizations();
    },
  });
}
