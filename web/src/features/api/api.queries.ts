import { queryOptions } from '@tanstack/react-query';
import type { ApiDescription } from '@linklet/contract/api/description.ts';
import { apiPrefix, tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { send } from '#/lib/transport/transport.ts';

export const descriptionPath = `${tokenPrefix}/openapi.json`;

/** What programs may call, as the service itself describes it. */
export const descriptionQuery = queryOptions({
  queryKey: ['api-description'],
  queryFn: async ({ signal }) => {
    const answer = await send({ method: 'GET', path: descriptionPath.slice(apiPrefix.length), signal });
    return answer as ApiDescription;
  },
  staleTime: Infinity,
});
