import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeEdition, listEditions, type EditionBody } from '@linklet/contract/editions/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

export const editionsQuery = queryOptions({
  queryKey: ['kiosk', 'editions'],
  queryFn: ({ signal }) => api(listEditions, { signal }),
});

/** Not for `mutateAsync` without a form: its refusals belong beside the field. */
export function useChangeEdition() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ year, body }: { year: number; body: EditionBody }) =>
      api(changeEdition, { params: { year: String(year) }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: editionsQuery.queryKey }),
    meta: { quiet: true },
  });
}
