import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getLinkRoutes,
  setLinkRoutes,
  type LinkRoutesView,
} from '@linklet/contract/redirect-routes/endpoints.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { api } from '#/lib/transport/api.ts';

/** Where a link leads. */
export function linkRoutesQuery(hash: string) {
  return queryOptions({
    queryKey: ['redirect-routes', hash],
    queryFn: ({ signal }) => api(getLinkRoutes, { params: { hash }, signal }),
    // What is edited must be what is in force.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
}

export function useSetLinkRoutes({ hash, version }: Pick<LinkRoutesView, 'hash' | 'version'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (routes: RedirectRoute[]) =>
      api(setLinkRoutes, { params: { hash }, body: { version, routes } }),
    onSuccess: (view) => queryClient.setQueryData(linkRoutesQuery(hash).queryKey, view),
    // Failures stand in the form.
    meta: { quiet: true },
  });
}
