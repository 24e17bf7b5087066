import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  askBreakdown,
  askPopular,
  askTimeline,
  askTotals,
  type StatsQuestion,
  type WantedRows,
} from './stats-calls.ts';

export const statsKey = ['stats'] as const;

/** How often screens that follow what happens ask again. */
const followMs = { figures: 3000, charts: 15_000 };

// Failures are shown on the screen beside what is known, not as notices: it asks every few seconds.
const quiet = { placeholderData: keepPreviousData, meta: { quiet: true } } as const;

/** A question as its answers are kept by: the view and the kind of visits are those of some charts alone. */
export function keyOf({ search, ...question }: StatsQuestion) {
  const { period, from, to, filters, compare } = search;
  return { ...question, period, from, to, filters, compare };
}

function following(live: boolean, ms: number) {
  return { refetchInterval: live ? ms : (false as const) };
}

/** How a chart is asked for beside the figures. */
export function chartOptions(live: boolean) {
  return { ...following(live, followMs.charts), ...quiet };
}

export function totalsQuery(question: StatsQuestion, live = false) {
  return queryOptions({
    queryKey: [...statsKey, 'totals', keyOf(question)],
    queryFn: ({ signal }) => askTotals(question, signal),
    ...following(live, followMs.figures),
    ...quiet,
  });
}

export function timelineQuery(question: StatsQuestion, live = false) {
  return queryOptions({
    queryKey: [...statsKey, 'timeline', keyOf(question)],
    queryFn: ({ signal }) => askTimeline(question, signal),
    ...following(live, followMs.figures),
    ...quiet,
  });
}

export function popularQuery(question: StatsQuestion, live = false) {
  return queryOptions({
    queryKey: [...statsKey, 'popular', question.search.kind, keyOf(question)],
    queryFn: ({ signal }) => askPopular(question, signal),
    ...chartOptions(live),
  });
}

export function breakdownQuery(question: StatsQuestion, wanted: WantedRows, live = false) {
  return queryOptions({
    queryKey: [...statsKey, 'by', wanted, keyOf(question)],
    queryFn: ({ signal }) => askBreakdown(question, wanted, signal),
    ...chartOptions(live),
  });
}
