import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  confirmExportDownload,
  exportPaths,
  getExport,
  requestExport,
} from '@linklet/contract/accounts/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { openDownload } from '#/lib/save-file.ts';

const lookAgainMs = 2000;

/** How far the export is; looked at again and again while it is being prepared. */
export const exportQuery = queryOptions({
  queryKey: ['export'],
  queryFn: ({ signal }) => api(getExport, { signal }),
  refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? lookAgainMs : false),
});

export function useRequestExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(requestExport, {}),
    onSuccess: (status) => queryClient.setQueryData(exportQuery.queryKey, status),
  });
}

export type ExportFile = keyof typeof exportPaths;

export function useDownloadExport() {
  return useMutation({
    mutationFn: async (file: ExportFile) => {
      await api(confirmExportDownload, {});
      openDownload(exportPaths[file]);
    },
  });
}
