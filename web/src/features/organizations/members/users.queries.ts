import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import {
  answerOrganizationInvitation,
  blockOrganizationUser,
  changeOrganizationUser,
  changeRole,
  createRole,
  deleteRole,
  inviteToOrganization,
  leaveOrganization,
  listOrganizationInvitations,
  listOrganizationUsers,
  listRoles,
  listSentOrganizationInvitations,
  removeOrganizationUser,
  resendOrganizationInvitation,
  withdrawOrganizationInvitation,
  type OrganizationInvitationView,
  type RoleDraft,
  type SentOrganizationInvitation,
} from '@linklet/contract/organizations/users.ts';
import { resendInvitation, withdrawInvitation } from '@linklet/contract/organizations/team-members.ts';
import { api } from '#/lib/transport/api.ts';
import { dropWorkspace, openAddress } from '#/lib/session/team-mode.ts';
import type { Wanted } from '../invitations/InviteForm.tsx';
import { organizationsQuery } from '../organizations.queries.ts';

const key = (organization: string) => ['organization', organization];

/** What its people can be. */
export const rolesQuery = (organization: string) =>
  queryOptions({
    queryKey: [...key(organization), 'roles'],
    queryFn: ({ signal }) => api(listRoles, { params: { organization }, signal }),
    select: ({ data }) => data,
  });

/** Who is in an organization, page by page. */
export const usersQuery = (organization: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...key(organization), 'users', search],
    queryFn: ({ pageParam, signal }) =>
      api(listOrganizationUsers, { params: { organization }, query: { page: pageParam, search }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  });

/** Whom an organization waits for. */
export const sentToOrganizationQuery = (organization: string) =>
  queryOptions({
    queryKey: [...key(organization), 'invitations'],
    queryFn: ({ signal }) => api(listSentOrganizationInvitations, { params: { organization }, signal }),
    select: ({ data }) => data,
  });

/** The invitations into organizations that wait for whoever asks. */
export const organizationInvitationsQuery = queryOptions({
  queryKey: ['invitations', 'organization'],
  queryFn: ({ signal }) => api(listOrganizationInvitations, { signal }),
  select: ({ data }) => data,
});

/** What can be done with the people of an organization. */
export function useUserChanges(organization: string) {
  const refresh = useRefresh(key(organization), ['team', organization]);
  const at = (id: string) => ({ params: { organization, id } });
  return {
    giveRole: useMutation({
      mutationFn: ({ id, role }: { id: string; role: number | null }) =>
        api(changeOrganizationUser, { ...at(id), body: { role } }),
      onSettled: refresh,
    }),
    block: useMutation({
      mutationFn: ({ id, block }: { id: string; block: boolean }) =>
        api(blockOrganizationUser, { ...at(id), body: { block } }),
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api(removeOrganizationUser, at(id)),
      onSettled: refresh,
    }),
    resend: useMutation({
      mutationFn: ({ id, team }: SentOrganizationInvitation) =>
        team === null
          ? api(resendOrganizationInvitation, { params: { organization, id } })
          : api(resendInvitation, { params: { organization, team: team.slug, id } }),
      onSettled: refresh,
    }),
    withdraw: useMutation({
      mutationFn: ({ id, team }: SentOrganizationInvitation) =>
        team === null
          ? api(withdrawOrganizationInvitation, { params: { organization, id } })
          : api(withdrawInvitation, { params: { organization, team: team.slug, id } }),
      onSettled: refresh,
    }),
  };
}

/** Invites people into an organization, and loads anew whom it waits for. */
export function useInvite(organization: string) {
  const refresh = useRefresh(key(organization), ['team', organization]);
  return async (body: Omit<Wanted, 'role'> & { role: number | null }) => {
    const answer = await api(inviteToOrganization, { params: { organization }, body });
    await refresh();
    return answer;
  };
}

/** Makes a role, or changes one. */
export function useSaveRole(organization: string) {
  const refresh = useRefresh(key(organization));
  return async (id: number | null, body: RoleDraft) => {
    if (id === null) await api(createRole, { params: { organization }, body });
    else await api(changeRole, { params: { organization, id }, body });
    await refresh();
  };
}

export function useDeleteRole(organization: string) {
  const refresh = useRefresh(key(organization));
  return useMutation({
    mutationFn: (id: number) => api(deleteRole, { params: { organization, id } }),
    onSettled: refresh,
  });
}

/** Accepts or rejects an invitation into an organization. */
export function useAnswerOrganization() {
  const refresh = useRefresh(['invitations'], ['state']);
  return useMutation({
    mutationFn: ({ invitation, answer }: { invitation: OrganizationInvitationView; answer: Answer }) =>
      api(answerOrganizationInvitation, {
        params: { organization: invitation.organization.slug, invitation: invitation.id, answer },
      }),
    onSettled: refresh,
  });
}

type Answer = 'accept' | 'reject';

/** Leaves an organization, of which nothing can be asked any more then. */
export function useLeaveOrganization(organization: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(leaveOrganization, { params: { organization } }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: key(organization) });
      if (openAddress()?.organization === organization) dropWorkspace();
      await queryClient.resetQueries();
    },
  });
}

function useRefresh(...keys: QueryKey[]): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [organizationsQuery.queryKey, ...keys].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}
