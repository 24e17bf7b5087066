import { getChallenge } from '@linklet/contract/robot-check/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import { createChallenge } from './altcha.ts';

export const robotCheckRoutes = routes((on) => {
  on(getChallenge, async ({ scope, query }) => ({ ...(await createChallenge(scope, query.action)) }));
});
