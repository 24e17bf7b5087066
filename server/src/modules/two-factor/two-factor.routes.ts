import {
  beginTwoFactor as begin,
  deleteBackupCodes as deleteCodes,
  disableTwoFactor as disable,
  enableTwoFactor as enable,
  makeBackupCodes as makeCodes,
  moveTwoFactor,
  stayWithDevice,
} from '@linklet/contract/two-factor/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { deleteBackupCodes, renewBackupCodes } from './backup-codes.ts';
import { beginMove, callMoveOff } from './move-to-device.ts';
import { beginTwoFactor, disableTwoFactor, enableTwoFactor } from './set-up.ts';

export const twoFactorRoutes = routes((on) => {
  on(begin, async ({ scope }) => beginTwoFactor(scope));
  on(enable, async ({ scope, body }) => ({ codes: await enableTwoFactor(scope, body.code) }));
  on(disable, async ({ scope }) => nothing(disableTwoFactor(scope)));
  on(moveTwoFactor, async ({ scope }) => beginMove(scope));
  on(stayWithDevice, async ({ scope }) => nothing(callMoveOff(scope)));
  on(makeCodes, async ({ scope }) => ({ codes: await renewBackupCodes(scope) }));
  on(deleteCodes, async ({ scope }) => nothing(deleteBackupCodes(scope)));
});
