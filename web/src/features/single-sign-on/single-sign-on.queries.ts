import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  findSignOn,
  getSignOnQuestion,
  organizationSignOn,
  teamSignOn,
  type SignOnConnection,
  type SignOnDraft,
  type SignOnView,
} from '@linklet/contract/single-sign-on/endpoints.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { api } from '#/lib/transport/api.ts';

function callsAt({ team }: WorkspaceAddress) {
  return team === undefined ? organizationSignOn : teamSignOn;
}

/** The connection of an organization, or of one of its teams. */
export const signOnQuery = (place: WorkspaceAddress) =>
  queryOptions({
    queryKey: ['single-sign-on', place],
    queryFn: ({ signal }) => api(callsAt(place).get, { params: place, signal }),
  });

/** What can be done with a connection. The page shows what each of them answers. */
export function useSignOn(place: WorkspaceAddress) {
  const queryClient = useQueryClient();
  const calls = callsAt(place);
  const keep = (view: SignOnView) => queryClient.setQueryData(signOnQuery(place).queryKey, view);
  return {
    /** Answers what the service made of it. Throws ApiError. */
    save: async (body: SignOnDraft): Promise<{ certificates: SignOnConnection['certificates'] }> => {
      const view = await api(calls.save, { params: place, body });
      keep(view);
      return { certificates: view.connection?.certificates ?? [] };
    },
    enforcing: useMutation({
      mutationFn: (enforced: boolean) => api(calls.enforce, { params: place, body: { enforced } }),
      onSuccess: keep,
    }),
    /** Answers where the browser goes for it. */
    testing: useMutation({ mutationFn: () => api(calls.test, { params: place }) }),
    deleting: useMutation({
      mutationFn: () => api(calls.remove, { params: place }),
      onSuccess: () => queryClient.resetQueries({ queryKey: signOnQuery(place).queryKey }),
    }),
  };
}

/** What somebody is asked before a single sign-on begins. */
export const signOnQuestionQuery = (key: string) =>
  queryOptions({
    queryKey: ['single-sign-on', 'question', key],
    queryFn: ({ signal }) => api(getSignOnQuestion, { params: { key }, signal }),
  });

/** Answers the connection of an organization's address; null for an email, where it is sent to. Throws ApiError. */
export async function fetchSignOnKey(account: string): Promise<string | null> {
  return (await api(findSignOn, { body: { account } })).key;
}
