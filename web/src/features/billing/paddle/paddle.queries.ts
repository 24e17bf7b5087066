import { queryOptions } from '@tanstack/react-query';
import { getPaddle } from '@linklet/contract/billing/paddle.ts';
import { api } from '#/lib/transport/api.ts';

export const paddleQuery = queryOptions({
  queryKey: ['paddle'],
  queryFn: ({ signal }) => api(getPaddle, { signal }),
});
