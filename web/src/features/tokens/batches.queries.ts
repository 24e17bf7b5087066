import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { listTokenBatches, undoTokenBatch, type TokenBatch } from '@linklet/contract/tokens/changes.ts';
import { api } from '#/lib/transport/api.ts';
import type { TokenOwner } from './tokens.queries.ts';

/** What tokens did to the links of a workspace. */
export const batchesQuery = (address: TokenOwner) =>
  queryOptions({
    queryKey: ['token batches', address],
    queryFn: ({ signal }) => api(listTokenBatches, { address, signal }),
    staleTime: 0,
  });

export interface Undone {
  undone: number;
  left: { link: string; reason: string }[];
}

/** Undoes a batch part by part; `onPart` is told how many links are done. */
export function useUndoBatch(address: TokenOwner) {
  const queryClient = useQueryClient();
  return async ({ first, last }: TokenBatch, onPart: (links: number) => void): Promise<Undone> => {
    const all: Undone = { undone: 0, left: [] };
    try {
      for (let after: string | null = null; ;) {
        const part: Undone & { next: string | null } = await api(undoTokenBatch, {
          address,
          body: { first, last, after },
        });
        all.undone += part.undone;
        all.left.push(...part.left);
        onPart(all.undone + all.left.length);
        if (part.next === null) return all;
        after = part.next;
      }
    } finally {
      // Links are in lists of many kinds.
      await queryClient.invalidateQueries();
    }
  };
}
