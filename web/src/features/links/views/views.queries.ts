import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeView,
  deleteView,
  listViews,
  saveView,
  type LinkView,
} from '@linklet/contract/links/views/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

/** The saved views of the workspace, and whether they can be changed. */
export const viewsQuery = queryOptions({
  queryKey: ['link-views'],
  queryFn: ({ signal }) => api(listViews, { signal }),
  // The list is whole without them.
  meta: { quiet: true },
});

/** What can be done with saved views. */
export function useViewCalls() {
  const queryClient = useQueryClient();
  const settled = { onSettled: () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey }) };
  const save = useMutation({
    mutationFn: (body: Omit<LinkView, 'id'>) => api(saveView, { body }),
    // Forms show what is wrong beside their fields.
    meta: { quiet: true },
    ...settled,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: LinkView) => api(changeView, { params: { id }, body }),
    meta: { quiet: true },
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (id: number) => api(deleteView, { params: { id } }),
    ...settled,
  });
  return { save: save.mutateAsync, change: change.mutateAsync, remove: remove.mutateAsync };
}
