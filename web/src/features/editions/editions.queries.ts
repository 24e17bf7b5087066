import { queryOptions } from '@tanstack/react-query';
import { getEdition } from '@linklet/contract/editions/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

export const editionQuery = (year: number) =>
  queryOptions({
    queryKey: ['edition', year],
    queryFn: ({ signal }) => api(getEdition, { params: { year: String(year) }, signal }),
    staleTime: 0,
  });
