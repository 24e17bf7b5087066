import {
  linkExportPath,
  listLinkExports as listEndpoint,
  requestLinkExport as requestEndpoint,
} from '@linklet/contract/link-exports.ts';
import { files } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { linkFiles } from './link-files.ts';
import { listLinkExports, openLinkExport, requestLinkExport } from './link-exports.ts';

export const linkExportRoutes = routes((on) => {
  on(requestEndpoint, async ({ scope, body }) => requestLinkExport(scope, body));
  on(listEndpoint, async ({ scope }) => listLinkExports(scope));
});

/** What was exported, which browsers download as it is read. */
export const linkExportFiles = files((on) => {
  on(
    linkExportPath(':id'),
    async ({ scope, params }) => {
      const { format, bytes } = await openLinkExport(scope, params['id'] ?? '');
      return { bytes, type: linkFiles[format].type, name: `links.${format}` };
    },
    { access: 'account', scope: 'workspace', isKept: false },
  );
});
