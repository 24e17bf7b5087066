import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deletePixelScript, listPixelScripts } from '@linklet/contract/links/pixels/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { linksKey } from '../links.queries.ts';

/** The workspace's pixel scripts. */
export const pixelScriptsQuery = queryOptions({
  queryKey: ['pixel-scripts'],
  queryFn: ({ signal }) => api(listPixelScripts, { signal }),
  select: ({ data }) => data,
});

/** Takes a pixel script off all links, and away. */
export function useDeletePixelScript() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(deletePixelScript, { params: { id } }),
    onSettled: () =>
      Promise.all(
        [pixelScriptsQuery.queryKey, linksKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
