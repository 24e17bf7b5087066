import type { z } from 'zod';
import { countBy, countPopular, countTimeline, countTotals } from './endpoints.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';

interface OthersCounts<
  Params extends z.ZodType,
  ByParams extends z.ZodType,
  Query extends z.ZodType,
  KindQuery extends z.ZodType,
  RowsQuery extends z.ZodType,
> {
  head: Pick<Endpoint, 'access' | 'limitPerMinute' | 'deadlineMs'>;
  path: string;
  params: Params;
  byParams: ByParams;
  query: Query;
  kindQuery: KindQuery;
  rowsQuery: RowsQuery;
}

export function countsOf<
  Params extends z.ZodType,
  ByParams extends z.ZodType,
  Query extends z.ZodType,
  KindQuery extends z.ZodType,
  RowsQuery extends z.ZodType,
>({
  head,
  path,
  params,
  byParams,
  query,
  kindQuery,
  rowsQuery,
}: OthersCounts<Params, ByParams, Query, KindQuery, RowsQuery>) {
  const count = { method: 'GET', ...head } as const;
  return {
    totals: endpoint({ ...count, path: `${path}/totals`, params, query, response: countTotals.response }),
    timeline: endpoint({
      ...count,
      path: `${path}/timeline`,
      params,
      query,
      response: countTimeline.response,
    }),
    popular: endpoint({
      ...count,
      path: `${path}/popular`,
      params,
      query: kindQuery,
      response: countPopular.response,
    }),
    by: endpoint({
      ...count,
      path: `${path}/by/:dimension`,
      params: byParams,
      query: rowsQuery,
      response: countBy.response,
    }),
  };
}
