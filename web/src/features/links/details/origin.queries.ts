import { queryOptions } from '@tanstack/react-query';
import { linkOrigin } from '@linklet/contract/imports/origin.ts';
import { api } from '#/lib/transport/api.ts';

/** Where a link was before it was moved in. */
export function originQuery(hash: string) {
  return queryOptions({
    queryKey: ['link origin', hash],
    queryFn: ({ signal }) => api(linkOrigin, { params: { hash }, signal }),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
}
