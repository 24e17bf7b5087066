import type { StatsSearch } from '#/features/analytics/stats-search.ts';
import { textIn, type Search } from '#/routes/search.ts';

/** As it stands in the address: what is as usual is not said. */
export type SaidStats = { [Name in keyof StatsSearch]?: string | undefined };

const names = ['view', 'period', 'from', 'to', 'filters', 'compare', 'kind', 'series'] as const;

/** Of a route whose address says which statistics are shown; `useStatsSearch` reads it, which comes with the screen. */
export const statsAddress = {
  validateSearch: (search: Search<SaidStats>): SaidStats =>
    // What is left out would stand as the address has it.
    Object.fromEntries(names.map((name) => [name, textIn(search[name]) || undefined])),
};
