import { getTeamUsage, getUsage, setOverage as switchOverage } from '@linklet/contract/billing/usage.ts';
import { routes } from '../../platform/http/routes.ts';
import { readTeamUsage } from './read-team-usage.ts';
import { readUsage, setOverage } from './read-usage.ts';

export const billingRoutes = routes((on) => {
  on(getUsage, async ({ scope }) => readUsage(scope));
  on(getTeamUsage, async ({ scope }) => readTeamUsage(scope));
  on(switchOverage, async ({ scope, body }) => setOverage(scope, body));
});
