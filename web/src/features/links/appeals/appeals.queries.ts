import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appealLink } from '@linklet/contract/reports/appeals.ts';
import { api } from '#/lib/transport/api.ts';
import { linksKey } from '../links.queries.ts';

/** Not for `mutateAsync` without a form: its refusals belong into the dialog. */
export function useAppeal(hash: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api(appealLink, { params: { hash }, body: { text } }),
    // Somebody else of the team may have been faster; the link tells.
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksKey }),
    meta: { quiet: true },
  });
}
