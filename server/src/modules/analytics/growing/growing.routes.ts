import { accountDomainStats, organizationDomainStats } from '@linklet/contract/analytics/domain-stats.ts';
import * as api from '@linklet/contract/analytics/growing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { ofSeenTeams } from '../of-seen-teams.ts';
import { onDomain } from '../on-domain.ts';
import { listGrowing } from './list-growing.ts';

export const growingRoutes = routes((on) => {
  on(api.listGrowing, async ({ scope, query }) => listGrowing(scope, query));
  on(api.listOrganizationGrowing, async ({ scope, query }) =>
    listGrowing(scope, await ofSeenTeams(scope, query)),
  );
  for (const { growing } of [accountDomainStats, organizationDomainStats])
    on(growing, async ({ scope, params, query }) =>
      listGrowing(scope, await onDomain(scope, params.domain, query)),
    );
});
