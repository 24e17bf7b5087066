import { confirmPassword as confirm } from '@linklet/contract/passwords.ts';
import {
  login,
  logout,
  register as registerEndpoint,
  requestPasswordReset as requestReset,
  resetPassword as reset,
} from '@linklet/contract/sign-in.ts';
import { sendVerification as resend, verifyEmail as verify } from '@linklet/contract/accounts.ts';
import { useBackupCode, verifyTwoFactor } from '@linklet/contract/two-factor.ts';
import type { Entrance } from '../../platform/http/entrance.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { currentUser } from './current-user.ts';
import { confirmPassword } from './passwords/confirm-password.ts';
import { requestPasswordReset, resetPassword } from './passwords/reset-password.ts';
import { logIn } from './sign-in/log-in.ts';
import { logOut } from './sign-in/log-out.ts';
import { register } from './sign-in/register.ts';
import type { AdoptLinks } from './sign-in/sign-in.ts';
import { sendVerification, verifyEmail } from './sign-in/verify-email.ts';
import { showBackupCode, showTotpCode } from './two-factor/show-second-factor.ts';

/** Every way in and out. */
export function signInRoutes(adoptLinks: AdoptLinks): Entrance {
  return routes((on) => {
    on(registerEndpoint, async ({ scope, body }) => nothing(register(scope, body)));
    on(login, async ({ scope, body }) => logIn(scope, body, adoptLinks));
    on(logout, async ({ scope }) => nothing(logOut(scope)));
    on(verifyTwoFactor, async ({ scope, body }) => nothing(showTotpCode(scope, body.code, adoptLinks)));
    on(useBackupCode, async ({ scope, body }) => ({
      left: await showBackupCode(scope, body.code, adoptLinks),
    }));
    on(requestReset, async ({ scope, body }) => nothing(requestPasswordReset(scope, body.email)));
    on(reset, async ({ scope, body }) => nothing(resetPassword(scope, body)));
    on(confirm, async ({ scope, body }) => nothing(confirmPassword(scope, body.password)));
    on(resend, async ({ scope }) => nothing(sendVerification(scope, await currentUser(scope))));
    on(verify, async ({ scope, params }) => nothing(verifyEmail(scope, params)));
  });
}
