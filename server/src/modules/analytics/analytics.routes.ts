import { countClicks as countClicksEndpoint, getLinkAnalytics } from '@linklet/contract/analytics.ts';
import { routes } from '../../platform/http/routes.ts';
import { countClicks } from './count-clicks.ts';
import { readLinkAnalytics } from './link-analytics.ts';

export const analyticsRoutes = routes((on) => {
  on(getLinkAnalytics, async ({ scope, params, query }) =>
    readLinkAnalytics(scope, { hash: params.hash, period: query.period }),
  );
  on(countClicksEndpoint, async ({ scope, query }) => countClicks(scope, query.links));
});
