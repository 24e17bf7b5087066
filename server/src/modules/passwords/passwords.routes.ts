import * as api from '@linklet/contract/passwords/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { confirmPassword } from './confirm-password.ts';

export const passwordRoutes = routes((on) => {
  on(api.confirmPassword, async ({ scope, body }) => nothing(confirmPassword(scope, body.password)));
});
