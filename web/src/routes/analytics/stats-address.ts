import { stripSearchParams } from '@tanstack/react-router';
import { plainSearch, readStatsSearch, type StatsSearch } from '#/features/analytics/stats-search.ts';
import type { Search } from '#/routes/search.ts';

/** Of a route whose address says which statistics are shown. */
export const statsAddress = {
  validateSearch: (search: Search<StatsSearch>) => readStatsSearch(search),
  search: { middlewares: [stripSearchParams<StatsSearch>(plainSearch)] },
};
