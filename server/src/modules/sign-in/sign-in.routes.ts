import { changePassword as change } from '@linklet/contract/passwords/endpoints.ts';
import {
  login,
  logout,
  register as registerEndpoint,
  requestPasswordReset as requestReset,
  resetPassword as reset,
} from '@linklet/contract/sign-in/endpoints.ts';
import { useBackupCode, verifyTwoFactor } from '@linklet/contract/two-factor/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { changePassword } from './change-password.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { register } from './register.ts';
import { showBackupCode, showTotpCode } from './show-second-factor.ts';

/** Every way in and out. */
export const signInRoutes = routes((on) => {
  on(registerEndpoint, async ({ scope, body }) => nothing(register(scope, body)));
  on(login, async ({ scope, body }) => logIn(scope, body));
  on(logout, async ({ scope }) => logOut(scope));
  on(verifyTwoFactor, async ({ scope, body }) => nothing(showTotpCode(scope, body.code)));
  on(useBackupCode, async ({ scope, body }) => ({
    left: await showBackupCode(scope, body.code),
  }));
  on(requestReset, async ({ scope, body }) => nothing(requestPasswordReset(scope, body.email)));
  on(reset, async ({ scope, body }) => nothing(resetPassword(scope, body)));
  on(change, async ({ scope, body }) => nothing(changePassword(scope, body.password)));
});
