import {
  banReported as banEndpoint,
  dismissReport as dismissEndpoint,
  liftBan as liftEndpoint,
  listBans as listBansEndpoint,
  listReports as list,
  previewBan as previewEndpoint,
  reopenReport as reopenEndpoint,
  reportLink as reportLinkEndpoint,
} from '@linklet/contract/reports/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { liftBan, listBans } from './bans.ts';
import { listReports } from './list-reports.ts';
import { previewBan } from './preview-ban.ts';
import { reportLink } from './report-link.ts';
import { banReported, dismissReport, reopenReport } from './settle-report.ts';

export const reportRoutes = routes((on) => {
  on(reportLinkEndpoint, async ({ scope, body }) => {
    await reportLink(scope, body);
    return { received: true };
  });
  on(list, async ({ scope, query }) => listReports(scope, query));
  on(banEndpoint, async ({ scope, params, body }) => nothing(banReported(scope, params.id, body)));
  on(dismissEndpoint, async ({ scope, params }) => nothing(dismissReport(scope, params.id)));
  on(reopenEndpoint, async ({ scope, params }) => nothing(reopenReport(scope, params.id)));
  on(previewEndpoint, async ({ scope, body }) => previewBan(scope, body));
  on(listBansEndpoint, async ({ scope, query }) => listBans(scope, query));
  on(liftEndpoint, async ({ scope, params }) => nothing(liftBan(scope, params.id)));
});
