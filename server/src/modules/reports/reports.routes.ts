import * as api from '@linklet/contract/reports/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { liftBan, listBans } from './bans.ts';
import { listReports } from './list-reports.ts';
import { previewBan } from './preview-ban.ts';
import { reportLink } from './report-link.ts';
import { banHost, banReported, dismissReport, reopenReport } from './settle-report.ts';

export const reportRoutes = routes((on) => {
  on(api.reportLink, async ({ scope, body }) => {
    await reportLink(scope, body);
    return { received: true };
  });
  on(api.listReports, async ({ scope, query }) => listReports(scope, query));
  on(api.banReported, async ({ scope, params, body }) => nothing(banReported(scope, params.id, body)));
  on(api.dismissReport, async ({ scope, params }) => nothing(dismissReport(scope, params.id)));
  on(api.reopenReport, async ({ scope, params }) => nothing(reopenReport(scope, params.id)));
  on(api.previewBan, async ({ scope, body }) => previewBan(scope, body));
  on(api.listBans, async ({ scope, query }) => listBans(scope, query));
  on(api.banHost, async ({ scope, body }) => nothing(banHost(scope, body)));
  on(api.liftBan, async ({ scope, params }) => nothing(liftBan(scope, params.id)));
});
