import { getLinkAnalytics } from '@linklet/contract/analytics.ts';
import { routes } from '../../platform/http/routes.ts';
import { readLinkAnalytics } from './link-analytics.ts';

export const analyticsRoutes = routes((on) => {
  on(getLinkAnalytics, async ({ scope, params, query }) =>
    readLinkAnalytics(scope, { hash: params.hash, period: query.period }),
  );
});
