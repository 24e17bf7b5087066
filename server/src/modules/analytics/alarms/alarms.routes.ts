import { setAlarms as setEndpoint } from '@linklet/contract/analytics/alarms.ts';
import { routes } from '../../../platform/http/routes.ts';
import { setAlarms } from './set-alarms.ts';

export const alarmRoutes = routes((on) => {
  on(setEndpoint, async ({ scope, body }) => setAlarms(scope, body));
});
