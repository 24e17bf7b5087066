import {
  banReported as banEndpoint,
  dismissReport as dismissEndpoint,
  listReports as list,
  reportLink as reportLinkEndpoint,
} from '@linklet/contract/reports.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { listReports } from './list-reports.ts';
import { reportLink } from './report-link.ts';
import { banReported, dismissReport } from './settle-report.ts';

export const reportRoutes = routes((on) => {
  on(reportLinkEndpoint, async ({ scope, body }) => {
    await reportLink(scope, body);
    return { received: true };
  });
  on(list, async ({ scope, query }) => listReports(scope, query));
  on(banEndpoint, async ({ scope, params, body }) => nothing(banReported(scope, params.id, body)));
  on(dismissEndpoint, async ({ scope, params }) => nothing(dismissReport(scope, params.id)));
});
