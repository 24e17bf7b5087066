import * as api from '@linklet/contract/links/exports.ts';
import { files } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordEvent } from '../../audit/index.ts';
import { linkFiles } from './link-files.ts';
import { listLinkExports, openLinkExport, requestLinkExport } from './link-exports.ts';

export const linkExportRoutes = routes((on) => {
  on(api.requestLinkExport, async ({ scope, body }) => requestLinkExport(scope, body));
  on(api.listLinkExports, async ({ scope }) => listLinkExports(scope));
});

/** What was exported, which browsers download as it is read. */
export const linkExportFiles = files((on) => {
  on(
    api.linkExportPath(':id'),
    async ({ scope, params }) => {
      const id = params['id'] ?? '';
      const { format, bytes } = await openLinkExport(scope, id);
      await recordEvent(scope, 'links.export_downloaded', { target: id });
      return { bytes, type: linkFiles[format].type, name: `links.${format}` };
    },
    { access: 'links.view', scope: 'workspace', token: 'read', isKept: false },
  );
});
