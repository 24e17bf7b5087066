import * as clicksApi from '@linklet/contract/analytics/clicks-of-links.ts';
import { accountDomainStats, organizationDomainStats } from '@linklet/contract/analytics/domain-stats.ts';
import * as analyticsApi from '@linklet/contract/analytics/endpoints.ts';
import * as overviewApi from '@linklet/contract/organizations/overview.ts';
import {
  countOrganizationBy,
  countOrganizationPopular,
  countOrganizationTimeline,
  countOrganizationTotals,
} from '@linklet/contract/analytics/organization-stats.ts';
import { listRegionPlaces } from '@linklet/contract/analytics/region-places.ts';
import { routes } from '../../platform/http/routes.ts';
import { findRegionPlaces } from '../clicks/index.ts';
import { readBreakdown } from './count-by.ts';
import { countClickDays, countClicks } from './count-clicks.ts';
import { countTeamClicks } from './count-team-clicks.ts';
import { readPopular } from './count-popular.ts';
import { readTimeline } from './count-timeline.ts';
import { readTotals, readWorkspaceTotals } from './count-totals.ts';
import { ofSeenTeams } from './of-seen-teams.ts';
import { onDomain } from './on-domain.ts';

export const analyticsRoutes = routes((on) => {
  on(analyticsApi.countTotals, async ({ scope, query }) => readWorkspaceTotals(scope, query));
  on(analyticsApi.countTimeline, async ({ scope, query }) => readTimeline(scope, query));
  on(analyticsApi.countPopular, async ({ scope, query }) => readPopular(scope, query));
  on(analyticsApi.countBy, async ({ scope, params, query }) => readBreakdown(scope, params.dimension, query));
  on(overviewApi.countTeamClicks, async ({ scope }) => countTeamClicks(scope));
  on(countOrganizationTotals, async ({ scope, query }) => readTotals(scope, await ofSeenTeams(scope, query)));
  on(countOrganizationTimeline, async ({ scope, query }) =>
    readTimeline(scope, await ofSeenTeams(scope, query)),
  );
  on(countOrganizationPopular, async ({ scope, query }) =>
    readPopular(scope, await ofSeenTeams(scope, query)),
  );
  on(countOrganizationBy, async ({ scope, params, query }) =>
    readBreakdown(scope, params.dimension, await ofSeenTeams(scope, query)),
  );
  for (const calls of [accountDomainStats, organizationDomainStats]) {
    on(calls.totals, async ({ scope, params, query }) =>
      readTotals(scope, await onDomain(scope, params.domain, query)),
    );
    on(calls.timeline, async ({ scope, params, query }) =>
      readTimeline(scope, await onDomain(scope, params.domain, query)),
    );
    on(calls.popular, async ({ scope, params, query }) =>
      readPopular(scope, await onDomain(scope, params.domain, query)),
    );
    on(calls.by, async ({ scope, params, query }) =>
      readBreakdown(scope, params.dimension, await onDomain(scope, params.domain, query)),
    );
  }
  on(listRegionPlaces, async ({ scope, params }) => ({
    data: await findRegionPlaces(scope, params.country),
  }));
  on(clicksApi.countClicks, async ({ scope, query }) => countClicks(scope, query.links));
  on(clicksApi.countClickDays, async ({ scope, query }) => countClickDays(scope, query));
});
