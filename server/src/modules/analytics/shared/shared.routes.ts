import {
  countSharedBy,
  countSharedPopular,
  countSharedTimeline,
  countSharedTotals,
  getShared,
  openShare,
} from '@linklet/contract/analytics/shared-stats.ts';
import * as api from '@linklet/contract/analytics/shares.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { readBreakdown } from '../count-by.ts';
import { readPopular } from '../count-popular.ts';
import { readTimeline } from '../count-timeline.ts';
import { readTotals } from '../count-totals.ts';
import { answerShared } from './answer-shared.ts';
import { listShares, revokeShare, shareStats } from './manage-shares.ts';
import { openShared, openWithPassword, withinShared } from './open-shared.ts';
import { toSharedView } from './shared-view.ts';

/** For whoever has the address. */
export const sharedRoutes = routes((on) => {
  on(openShare, async ({ scope, params, body }) =>
    nothing(openWithPassword(scope, params.name, body.password)),
  );
  on(getShared, async ({ scope, params }) => toSharedView(await openShared(scope, params.name)));
  on(countSharedTotals, async ({ scope, params, query }) => {
    const shared = await openShared(scope, params.name);
    const question = `totals ${JSON.stringify(query)}`;
    return answerShared(scope, { name: params.name, question }, async () =>
      readTotals(shared.scope, withinShared(shared, query)),
    );
  });
  on(countSharedTimeline, async ({ scope, params, query }) => {
    const shared = await openShared(scope, params.name);
    const question = `timeline ${JSON.stringify(query)}`;
    return answerShared(scope, { name: params.name, question }, async () =>
      readTimeline(shared.scope, withinShared(shared, query)),
    );
  });
  on(countSharedPopular, async ({ scope, params, query }) => {
    const shared = await openShared(scope, params.name);
    const question = `popular ${JSON.stringify(query)}`;
    return answerShared(scope, { name: params.name, question }, async () =>
      readPopular(shared.scope, withinShared(shared, query)),
    );
  });
  on(countSharedBy, async ({ scope, params, query }) => {
    const shared = await openShared(scope, params.name);
    const question = `${params.dimension} ${JSON.stringify(query)}`;
    return answerShared(scope, { name: params.name, question }, async () =>
      readBreakdown(shared.scope, params.dimension, withinShared(shared, query)),
    );
  });
});

/** For whoever shares. */
export const shareRoutes = routes((on) => {
  on(api.listShares, async ({ scope, params }) => listShares(scope, params.hash));
  on(api.shareStats, async ({ scope, params, body }) => shareStats(scope, params.hash, body));
  on(api.revokeShare, async ({ scope, params }) => nothing(revokeShare(scope, params.hash, params.id)));
  on(api.listWorkspaceShares, async ({ scope }) => listShares(scope, null));
  on(api.shareWorkspaceStats, async ({ scope, body }) => shareStats(scope, null, body));
  on(api.revokeWorkspaceShare, async ({ scope, params }) => nothing(revokeShare(scope, null, params.id)));
});
