import * as api from '@linklet/contract/imports/endpoints.ts';
import * as proof from '@linklet/contract/imports/proof.ts';
import { linkOrigin } from '@linklet/contract/imports/origin.ts';
import { files } from '../../platform/http/files.ts';
import { routes } from '../../platform/http/routes.ts';
import { recordEvent } from '../audit/index.ts';
import { cancelImport, chooseForImport, listImports, runImport, undoImport, viewImport } from './imports.ts';
import { readOrigin } from './origin.ts';
import { readProof, startProof, stopProof } from './proof/proof.ts';
import { listProved, openProof } from './proof/proof-rows.ts';
import { listRows, openReport } from './report.ts';
import { startConnection } from './sources/start-connection.ts';
import { previewImport } from './upload/preview-import.ts';
import { startFileImport } from './upload/start-import.ts';

export const importRoutes = routes((on) => {
  on(api.previewImport, async ({ scope, body }) => previewImport(scope, body));
  on(api.startFileImport, async ({ scope, body }) => startFileImport(scope, body));
  on(api.connectImport, async ({ scope, body }) => startConnection(scope, body));
  on(api.listImports, async ({ scope }) => listImports(scope));
  on(api.getImport, async ({ scope, params }) => viewImport(scope, params.id));
  on(api.chooseForImport, async ({ scope, params, body }) => chooseForImport(scope, params.id, body));
  on(api.runImport, async ({ scope, params, body }) => runImport(scope, params.id, body.credits));
  on(api.cancelImport, async ({ scope, params }) => cancelImport(scope, params.id));
  on(api.undoImport, async ({ scope, params }) => undoImport(scope, params.id));
  on(api.listImportedRows, async ({ scope, params, query }) => listRows(scope, params.id, query));
  on(proof.startProof, async ({ scope, params, body }) => startProof(scope, params.id, body.mode));
  on(proof.stopProof, async ({ scope, params }) => stopProof(scope, params.id));
  on(proof.readProof, async ({ scope, params }) => readProof(scope, params.id));
  on(proof.listProvedRows, async ({ scope, params, query }) => listProved(scope, params.id, query));
  on(linkOrigin, async ({ scope, params }) => readOrigin(scope, params.hash));
});

export const importFiles = files((on) => {
  on(
    api.importReportPath(':id'),
    async ({ scope, params }) => {
      const id = params['id'] ?? '';
      const bytes = await openReport(scope, id);
      await recordEvent(scope, 'import.report_downloaded', { target: id });
      return { bytes, type: 'text/csv; charset=utf-8', name: 'import.csv' };
    },
    { access: 'links.view', scope: 'workspace', token: 'bulk', isKept: false },
  );
  on(
    proof.proofFilePath(':id'),
    async ({ scope, params }) => {
      const id = params['id'] ?? '';
      const bytes = await openProof(scope, id);
      await recordEvent(scope, 'import.report_downloaded', { target: id });
      return { bytes, type: 'text/csv; charset=utf-8', name: 'proof.csv' };
    },
    { access: 'links.view', scope: 'workspace', token: 'bulk', isKept: false },
  );
});
