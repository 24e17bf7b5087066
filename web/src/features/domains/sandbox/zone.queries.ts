import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addSandboxRecord,
  listSandboxRecords,
  removeSandboxRecord,
  type SandboxRecordBody,
} from '@linklet/contract/domains/sandbox.ts';
import { api } from '#/lib/transport/api.ts';

/** The records of the sandbox zone, by name. */
export const zoneQuery = queryOptions({
  queryKey: ['kiosk', 'sandbox-zone'],
  queryFn: ({ signal }) => api(listSandboxRecords, { signal }),
});

export function useZoneCalls() {
  const queryClient = useQueryClient();
  const settled = { onSettled: () => queryClient.invalidateQueries({ queryKey: zoneQuery.queryKey }) };
  const add = useMutation({
    mutationFn: (body: SandboxRecordBody) => api(addSandboxRecord, { body }),
    meta: { quiet: true },
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (id: number) => api(removeSandboxRecord, { params: { id } }),
    ...settled,
  });
  return { add: add.mutateAsync, remove: remove.mutateAsync };
}
