import * as api from '@linklet/contract/usage/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import { paysByItself } from './overages/pays-by-itself.ts';
import { setOverage } from './overages/set-overage.ts';
import { readTeamUsage } from './read-team-usage.ts';
import { readUsage } from './read-usage.ts';

export const usageRoutes = routes((on) => {
  on(api.getUsage, async ({ scope }) => readUsage(scope));
  on(api.getOrganizationUsage, async ({ scope }) => {
    const usage = await readUsage(scope);
    return (await paysByItself(scope)) ? usage : { ...usage, overage: null };
  });
  on(api.getTeamUsage, async ({ scope }) => readTeamUsage(scope));
  on(api.setOverage, async ({ scope, body }) => setOverage(scope, body));
  on(api.setOrganizationOverage, async ({ scope, body }) => setOverage(scope, body));
  on(api.setTeamOverage, async ({ scope, body }) => setOverage(scope, body));
});
