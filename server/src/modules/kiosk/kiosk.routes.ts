import * as kioskApi from '@linklet/contract/kiosk/endpoints.ts';
import * as sandboxClockApi from '@linklet/contract/kiosk/sandbox-clock.ts';
import * as supportApi from '@linklet/contract/kiosk/support.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { listUsers } from './list-users.ts';
import { moveClock } from './move-clock.ts';
import { readUser } from './read-user.ts';
import { readMailbox, revealEmail } from './read-mailbox.ts';
import { sendVerificationTo } from './support/send-verification-to.ts';
import { signOutEverywhere } from './support/sign-out-everywhere.ts';
import { turnOffTwoFactor } from './support/turn-off-two-factor.ts';

export const kioskRoutes = routes((on) => {
  on(kioskApi.listUsers, async ({ scope, query }) => listUsers(scope, query));
  on(kioskApi.getUser, async ({ scope, params }) => readUser(scope, params.id));
  on(kioskApi.listEmails, async ({ scope, query }) => readMailbox(scope, query));
  on(kioskApi.revealEmail, async ({ scope, params }) => revealEmail(scope, params.id));
  on(sandboxClockApi.moveClock, async ({ scope, body }) => moveClock(scope, body));
  on(supportApi.turnOffTwoFactor, async ({ scope, params, body }) =>
    nothing(turnOffTwoFactor(scope, params.id, body.reason)),
  );
  on(supportApi.signOutEverywhere, async ({ scope, params }) => ({
    ended: await signOutEverywhere(scope, params.id),
  }));
  on(supportApi.sendVerificationTo, async ({ scope, params }) =>
    nothing(sendVerificationTo(scope, params.id)),
  );
});
