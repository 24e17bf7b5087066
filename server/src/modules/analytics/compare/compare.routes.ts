import * as api from '@linklet/contract/analytics/compare.ts';
import { routes } from '../../../platform/http/routes.ts';
import { compareClicks } from './compare-clicks.ts';

export const compareRoutes = routes((on) => {
  on(api.compareClicks, async ({ scope, query }) => compareClicks(scope, query));
});
