import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listProvedRows,
  readProof,
  startProof,
  stopProof,
  type ProofVerdict,
} from '@linklet/contract/imports/proof.ts';
import { api } from '#/lib/transport/api.ts';
import type { ImportOwner } from './imports.queries.ts';

const LOOK_AGAIN_MS = 3000;

/** How an import compares with the old service, looked at again while that goes on. */
export const proofQuery = (address: ImportOwner, id: number) =>
  queryOptions({
    queryKey: ['import proof', address, id],
    queryFn: ({ signal }) => api(readProof, { address, params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.proof?.state === 'running' ? LOOK_AGAIN_MS : false),
  });

export const provedRowsQuery = (
  address: ImportOwner,
  {
    id,
    after,
    verdict,
    done,
  }: { id: number; after: number; verdict: ProofVerdict | undefined; done: number },
) =>
  queryOptions({
    queryKey: ['import proof rows', address, id, after, verdict, done],
    queryFn: ({ signal }) =>
      api(listProvedRows, { address, params: { id }, query: { after, verdict }, signal }),
    placeholderData: keepPreviousData,
  });

export function useProofCalls(address: ImportOwner, id: number) {
  const queryClient = useQueryClient();
  const begin = async (mode: 'all' | 'sample') =>
    api(startProof, { address, params: { id }, body: { mode } });
  const stop = async () => api(stopProof, { address, params: { id } });
  const onSuccess = (answer: Awaited<ReturnType<typeof stop>>) =>
    queryClient.setQueryData(proofQuery(address, id).queryKey, answer);
  return {
    start: useMutation({ mutationFn: begin, onSuccess }),
    stop: useMutation({ mutationFn: stop, onSuccess }),
  };
}
