import * as api from '@linklet/contract/analytics/log-downloads.ts';
import { files } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordEvent } from '../../audit/index.ts';
import { listLogDownloads, openLogDownload, requestLogDownload } from './log-downloads.ts';

export const logRoutes = routes((on) => {
  on(api.requestLogDownload, async ({ scope, body }) => requestLogDownload(scope, body));
  on(api.listLogDownloads, async ({ scope }) => listLogDownloads(scope));
});

/** Logs, which browsers download as they are read. */
export const logFiles = files((on) => {
  on(
    api.logDownloadPath(':id'),
    async ({ scope, params }) => {
      const id = params['id'] ?? '';
      const bytes = await openLogDownload(scope, id);
      await recordEvent(scope, 'click_log.downloaded', { target: id });
      return { bytes, type: 'text/csv; charset=utf-8', name: 'clicks.csv' };
    },
    { access: 'links.view', scope: 'workspace', token: 'analytics', isKept: false },
  );
});
