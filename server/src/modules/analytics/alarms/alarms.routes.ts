import * as api from '@linklet/contract/analytics/alarms.ts';
import { routes } from '../../../platform/http/routes.ts';
import { setAlarms } from './set-alarms.ts';

export const alarmRoutes = routes((on) => {
  on(api.setAlarms, async ({ scope, body }) => setAlarms(scope, body));
});
