import * as api from '@linklet/contract/audit/endpoints.ts';
import { files } from '../../platform/http/files.ts';
import { parse } from '../../platform/http/body/parse.ts';
import { routes } from '../../platform/http/routes.ts';
import { openAuditExport } from './export-audit.ts';
import { listAudit, listAuditPeople } from './list-audit.ts';
import { recordEvent } from './record-event.ts';

export const auditRoutes = routes((on) => {
  on(api.listAudit, async ({ scope, query }) => listAudit(scope, query));
  on(api.listAuditPeople, async ({ scope }) => listAuditPeople(scope));
});

/** What browsers download as it is read. */
export const auditFiles = files((on) => {
  on(
    api.auditExportPath(':organization'),
    async ({ scope, query }) => {
      const filter = parse(api.auditExportQuery, Object.fromEntries(new URLSearchParams(query)));
      await recordEvent(scope, 'audit.downloaded', { after: filter });
      return { bytes: openAuditExport(scope, filter), type: 'text/csv; charset=utf-8', name: 'audit.csv' };
    },
    { access: 'audit.view', isKept: false },
  );
});
