import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listLinkExports,
  requestLinkExport,
  type ExportedClicks,
  type LinkExportFilter,
  type LinkExportFormat,
} from '@linklet/contract/links/exports.ts';
import { api } from '#/lib/transport/api.ts';

/** In which period clicks are counted; `all`: since ever. */
export interface WantedClicks {
  period: ExportedClicks['period'];
  zone: string;
}

const lookAgainMs = 1000;

/** The newest exports of links; looked at again and again while one is being made. */
export const linkExportsQuery = queryOptions({
  queryKey: ['link-exports'],
  queryFn: ({ signal }) => api(listLinkExports, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ made_at }) => made_at === null) ? lookAgainMs : false,
});

export function useRequestLinkExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { format: LinkExportFormat; filter: LinkExportFilter; clicks: WantedClicks | null }) =>
      api(requestLinkExport, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: linkExportsQuery.queryKey }),
  });
}
