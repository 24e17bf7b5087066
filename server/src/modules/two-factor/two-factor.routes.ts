import * as api from '@linklet/contract/two-factor/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { deleteBackupCodes, renewBackupCodes } from './backup-codes.ts';
import { beginMove, callMoveOff } from './move-to-device.ts';
import { beginTwoFactor, disableTwoFactor, enableTwoFactor } from './set-up.ts';

export const twoFactorRoutes = routes((on) => {
  on(api.beginTwoFactor, async ({ scope }) => beginTwoFactor(scope));
  on(api.enableTwoFactor, async ({ scope, body }) => ({ codes: await enableTwoFactor(scope, body.code) }));
  on(api.disableTwoFactor, async ({ scope }) => nothing(disableTwoFactor(scope)));
  on(api.moveTwoFactor, async ({ scope }) => beginMove(scope));
  on(api.stayWithDevice, async ({ scope }) => nothing(callMoveOff(scope)));
  on(api.makeBackupCodes, async ({ scope }) => ({ codes: await renewBackupCodes(scope) }));
  on(api.deleteBackupCodes, async ({ scope }) => nothing(deleteBackupCodes(scope)));
});
