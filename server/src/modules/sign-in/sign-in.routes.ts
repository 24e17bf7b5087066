import * as passwordsApi from '@linklet/contract/passwords/endpoints.ts';
import * as signInApi from '@linklet/contract/sign-in/endpoints.ts';
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
  on(signInApi.register, async ({ scope, body }) => nothing(register(scope, body)));
  on(signInApi.login, async ({ scope, body }) => logIn(scope, body));
  on(signInApi.logout, async ({ scope }) => logOut(scope));
  on(verifyTwoFactor, async ({ scope, body }) => nothing(showTotpCode(scope, body.code)));
  on(useBackupCode, async ({ scope, body }) => ({
    left: await showBackupCode(scope, body.code),
  }));
  on(signInApi.requestPasswordReset, async ({ scope, body }) =>
    nothing(requestPasswordReset(scope, body.email)),
  );
  on(signInApi.resetPassword, async ({ scope, body }) => nothing(resetPassword(scope, body)));
  on(passwordsApi.changePassword, async ({ scope, body }) => nothing(changePassword(scope, body.password)));
});
