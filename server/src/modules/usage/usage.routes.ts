import * as api from '@linklet/contract/usage/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import { readTeamUsage } from './read-team-usage.ts';
import { readUsage, setOverage } from './read-usage.ts';

export const usageRoutes = routes((on) => {
  on(api.getUsage, async ({ scope }) => readUsage(scope));
  on(api.getTeamUsage, async ({ scope }) => readTeamUsage(scope));
  on(api.setOverage, async ({ scope, body }) => setOverage(scope, body));
});
