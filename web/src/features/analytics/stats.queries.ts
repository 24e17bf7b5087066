import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countBy, countPopular, countTimeline, countTotals } from '@linklet/contract/analytics.ts';
import type { ClickKind, StatsDimension } from '@linklet/contract/stats-filters.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces.ts';
import { api } from '#/lib/api.ts';
import type { StatsSearch } from './stats-search.ts';

/** Which clicks a screen is about. */
export interface StatsQuestion {
  /** Public name of the link; undefined for all of the workspace. */
  link: string | undefined;
  search: StatsSearch;
  zone: string;
  /** The workspace, where it is another than the page is open in. */
  address?: WorkspaceAddress | undefined;
}

export const statsKey = ['stats'] as const;

/** How often screens that follow what happens ask again. */
const followMs = { figures: 3000, charts: 15_000 };

// Failures are shown on the screen beside what is known, not as notices: it asks every few seconds.
const quiet = { placeholderData: keepPreviousData, meta: { quiet: true } } as const;

function paramsOf({ link, search, zone }: StatsQuestion) {
  const { period, from, to, filters, compare } = search;
  return {
    period,
    zone,
    filters,
    link,
    from: from || undefined,
    to: to || undefined,
    compare: compare || undefined,
  };
}

/** In which workspace it is asked. */
function placeOf({ address }: StatsQuestion) {
  return address === undefined ? {} : { address };
}

function following(live: boolean, ms: number) {
  return { refetchInterval: live ? ms : (false as const) };
}

export function totalsQuery(question: StatsQuestion, live = false) {
  const query = paramsOf(question);
  return queryOptions({
    queryKey: [...statsKey, question.address, 'totals', query],
    queryFn: ({ signal }) => api(countTotals, { query, signal, ...placeOf(question) }),
    ...following(live, followMs.figures),
    ...quiet,
  });
}

export function timelineQuery(question: StatsQuestion, live = false) {
  const query = paramsOf(question);
  return queryOptions({
    queryKey: [...statsKey, question.address, 'timeline', query],
    queryFn: ({ signal }) => api(countTimeline, { query, signal, ...placeOf(question) }),
    ...following(live, followMs.figures),
    ...quiet,
  });
}

export function popularQuery(question: StatsQuestion, live = false) {
  const query = { ...paramsOf(question), kind: question.search.kind };
  return queryOptions({
    queryKey: [...statsKey, question.address, 'popular', query],
    queryFn: ({ signal }) => api(countPopular, { query, signal, ...placeOf(question) }),
    ...following(live, followMs.charts),
    ...quiet,
  });
}

export interface WantedRows {
  dimension: StatsDimension;
  kind: ClickKind;
  limit: number;
}

export function breakdownQuery(
  question: StatsQuestion,
  { dimension, kind, limit }: WantedRows,
  live = false,
) {
  const query = { ...paramsOf(question), kind, limit };
  return queryOptions({
    queryKey: [...statsKey, question.address, 'by', dimension, query],
    queryFn: ({ signal }) => api(countBy, { params: { dimension }, query, signal, ...placeOf(question) }),
    ...following(live, followMs.charts),
    ...quiet,
  });
}
