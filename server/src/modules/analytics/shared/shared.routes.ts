import {
  countSharedBy,
  countSharedPopular,
  countSharedTimeline,
  countSharedTotals,
  getShared,
} from '@linklet/contract/shared-stats.ts';
import { routes } from '../../../platform/http/routes.ts';
import { readBreakdown } from '../count-by.ts';
import { readPopular } from '../count-popular.ts';
import { readTimeline } from '../count-timeline.ts';
import { readTotals } from '../count-totals.ts';
import { openShared, withinShared } from './open-shared.ts';
import { readShared } from './read-shared.ts';

export const sharedRoutes = routes((on) => {
  on(getShared, async ({ scope, params }) => readShared(scope, params.share));
  on(countSharedTotals, async ({ scope, params, query }) => {
    const shared = await openShared(scope, params.share);
    return readTotals(shared.scope, withinShared(shared, query));
  });
  on(countSharedTimeline, async ({ scope, params, query }) => {
    const shared = await openShared(scope, params.share);
    return readTimeline(shared.scope, withinShared(shared, query));
  });
  on(countSharedPopular, async ({ scope, params, query }) => {
    const shared = await openShared(scope, params.share);
    return readPopular(shared.scope, withinShared(shared, query));
  });
  on(countSharedBy, async ({ scope, params, query }) => {
    const shared = await openShared(scope, params.share);
    return readBreakdown(shared.scope, params.dimension, withinShared(shared, query));
  });
});
