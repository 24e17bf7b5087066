import type { StatsTotals } from '@linklet/contract/analytics/endpoints.ts';

const at = '2026-11-25T10:00:00Z';

/** Totals of which nothing was left out, hidden or compared. */
export function makeTotals(totals: StatsTotals['totals'], given: Partial<StatsTotals> = {}): StatsTotals {
  return {
    ...{ from: at, until: at, totals, before: null, is_estimated: false, left_out: [] },
    ...{ shown_from: null, hidden: null, delayed_since: null, comparable: ['previous', 'year'], ...given },
  };
}
