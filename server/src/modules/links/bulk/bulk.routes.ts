import * as api from '@linklet/contract/links/bulk/endpoints.ts';
import { files } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordEvent } from '../../audit/index.ts';
import { cancelBatch, listBatches, showBatch } from './batches.ts';
import { previewFile } from './upload/preview-file.ts';
import { openReport, sampleFile } from './report.ts';
import { startBatch } from './upload/start-batch.ts';

export const bulkRoutes = routes((on) => {
  on(api.uploadBulk, async ({ scope, body }) => startBatch(scope, body));
  on(api.previewBulk, async ({ scope, body }) => previewFile(scope, body));
  on(api.listBatches, async ({ scope }) => listBatches(scope));
  on(api.getBatch, async ({ scope, params }) => showBatch(scope, params.id));
  on(api.cancelBatch, async ({ scope, params }) => cancelBatch(scope, params.id));
});

const CSV = 'text/csv; charset=utf-8';

/** What browsers download as it is read. */
export const bulkFiles = files((on) => {
  on(api.bulkSamplePath, async () => ({ bytes: sampleFile(), type: CSV, name: 'sample.csv' }), {
    access: 'session',
  });
  on(
    api.bulkReportPath(':id'),
    async ({ scope, params }) => {
      const id = params['id'] ?? '';
      const bytes = await openReport(scope, id);
      await recordEvent(scope, 'links.import_report_downloaded', { target: id });
      return { bytes, type: CSV, name: 'report.csv' };
    },
    { access: 'links.view', scope: 'workspace', token: 'bulk', isKept: false },
  );
});
