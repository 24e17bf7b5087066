import {
  beginTwoFactor as begin,
  deleteBackupCodes as deleteCodes,
  disableTwoFactor as disable,
  enableTwoFactor as enable,
  makeBackupCodes as makeCodes,
  moveTwoFactor,
  stayWithDevice,
} from '@linklet/contract/two-factor.ts';
import {
  cancelEmailChange as cancelChange,
  deleteAccount as deleteEndpoint,
  downloadExport,
  getDeletion,
  getExport,
  requestExport as askForExport,
  restoreAccount as restore,
  updateProfile as update,
} from '@linklet/contract/accounts.ts';
import { changePassword as change } from '@linklet/contract/passwords.ts';
import {
  endOtherSessions as endOthers,
  endSession as end,
  listSessions as list,
} from '@linklet/contract/sessions.ts';
import { readAnnouncements } from '@linklet/contract/notifications.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { changePassword } from './passwords/change-password.ts';
import { countLosses, deleteAccount, restoreAccount } from './profile/delete-account.ts';
import { noteAnnouncementsRead } from './profile/announcements-read.ts';
import { readExport, readExportStatus, requestExport } from './profile/export-account.ts';
import { cancelEmailChange } from './profile/change-email.ts';
import { updateProfile } from './profile/update-profile.ts';
import { endOtherSessions, endSession } from './sessions/end-sessions.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { deleteBackupCodes, renewBackupCodes } from './two-factor/backup-codes.ts';
import { beginMove, callMoveOff } from './two-factor/move-to-device.ts';
import { beginTwoFactor, disableTwoFactor, enableTwoFactor } from './two-factor/set-up.ts';

export const settingsRoutes = routes((on) => {
  on(update, async ({ scope, body }) => nothing(updateProfile(scope, body)));
  on(cancelChange, async ({ scope }) => nothing(cancelEmailChange(scope)));
  on(getDeletion, async ({ scope }) => countLosses(scope));
  on(deleteEndpoint, async ({ scope, body }) => deleteAccount(scope, body));
  on(getExport, async ({ scope }) => readExportStatus(scope));
  on(askForExport, async ({ scope }) => requestExport(scope));
  on(downloadExport, async ({ scope }) => readExport(scope));
  on(restore, async ({ scope }) => nothing(restoreAccount(scope)));
  on(readAnnouncements, async ({ scope }) => nothing(noteAnnouncementsRead(scope)));
  on(change, async ({ scope, body }) => nothing(changePassword(scope, body.password)));
  on(begin, async ({ scope }) => beginTwoFactor(scope));
  on(enable, async ({ scope, body }) => ({ codes: await enableTwoFactor(scope, body.code) }));
  on(disable, async ({ scope }) => nothing(disableTwoFactor(scope)));
  on(moveTwoFactor, async ({ scope }) => beginMove(scope));
  on(stayWithDevice, async ({ scope }) => nothing(callMoveOff(scope)));
  on(makeCodes, async ({ scope }) => ({ codes: await renewBackupCodes(scope) }));
  on(deleteCodes, async ({ scope }) => nothing(deleteBackupCodes(scope)));
  on(list, async ({ scope }) => ({ data: await listSessions(scope) }));
  on(end, async ({ scope, params }) => nothing(endSession(scope, params.id)));
  on(endOthers, async ({ scope }) => ({ ended: await endOtherSessions(scope) }));
});
