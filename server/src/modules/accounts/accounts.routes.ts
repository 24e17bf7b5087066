import * as api from '@linklet/contract/accounts/endpoints.ts';
import { readAnnouncements } from '@linklet/contract/notifications/endpoints.ts';
import { files } from '../../platform/http/files.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { noteAnnouncementsRead } from './announcements-read.ts';
import { cancelEmailChange } from './email/change-email.ts';
import { currentUser } from './current-user.ts';
import { countLosses, deleteAccount, restoreAccount } from './delete-account.ts';
import { readExportStatus, requestExport } from './exports/export-account.ts';
import { openExportFile } from './exports/export-files.ts';
import { readEmailChange, undoEmailChange } from './email/undo-email-change.ts';
import { updateProfile } from './update-profile.ts';
import { sendVerification, verifyEmail } from './email/verify-email.ts';

export const accountRoutes = routes((on) => {
  on(api.updateProfile, async ({ scope, body }) => nothing(updateProfile(scope, body)));
  on(api.cancelEmailChange, async ({ scope }) => nothing(cancelEmailChange(scope)));
  on(api.sendVerification, async ({ scope }) => nothing(sendVerification(scope, await currentUser(scope))));
  on(api.verifyEmail, async ({ scope, params }) => nothing(verifyEmail(scope, params)));
  on(api.getEmailChange, async ({ scope, query }) => readEmailChange(scope, query.token));
  on(api.undoEmailChange, async ({ scope, body }) => nothing(undoEmailChange(scope, body.token)));
  on(api.getDeletion, async ({ scope }) => countLosses(scope));
  on(api.deleteAccount, async ({ scope, body }) => deleteAccount(scope, body));
  on(api.restoreAccount, async ({ scope }) => nothing(restoreAccount(scope)));
  on(api.getExport, async ({ scope }) => readExportStatus(scope));
  on(api.requestExport, async ({ scope }) => requestExport(scope));
  on(api.confirmExportDownload, async () => ({}));
  on(readAnnouncements, async ({ scope }) => nothing(noteAnnouncementsRead(scope)));
});

const OWN_FILE = { access: 'confirmedOwner', isKept: false } as const;

/** What was exported, which browsers download as it is read. */
export const exportedFiles = files((on) => {
  on(
    api.exportPaths.json,
    async ({ scope }) => {
      const bytes = await downloaded(scope, 'json');
      return { bytes, type: 'application/json; charset=utf-8', name: 'my-data.json' };
    },
    OWN_FILE,
  );
  on(
    api.exportPaths.csv,
    async ({ scope }) => {
      const bytes = await downloaded(scope, 'csv');
      return { bytes, type: 'text/csv; charset=utf-8', name: 'my-links.csv' };
    },
    OWN_FILE,
  );
});

async function downloaded(scope: Scope, format: 'json' | 'csv') {
  const bytes = await openExportFile(scope, format);
  await recordEvent(scope, 'account.export_downloaded', { after: { format } });
  return bytes;
}
