import * as appealsApi from '@linklet/contract/reports/appeals.ts';
import * as api from '@linklet/contract/reports/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { appealLink } from './appeals/appeal-link.ts';
import { declineAppeal } from './appeals/decide-appeal.ts';
import { listAppeals } from './appeals/list-appeals.ts';
import { liftBan, listBans } from './bans.ts';
import { listReports } from './list-reports.ts';
import { previewBan } from './preview-ban.ts';
import { addReportNote } from './report-notes.ts';
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
  on(api.addReportNote, async ({ scope, params, body }) =>
    nothing(addReportNote(scope, params.id, body.text)),
  );
  on(api.previewBan, async ({ scope, body }) => previewBan(scope, body));
  on(api.listBans, async ({ scope, query }) => listBans(scope, query));
  on(api.banHost, async ({ scope, body }) => nothing(banHost(scope, body)));
  on(api.liftBan, async ({ scope, params }) => nothing(liftBan(scope, params.id)));

  on(appealsApi.appealLink, async ({ scope, params, body }) =>
    nothing(appealLink(scope, params.hash, body.text)),
  );
  on(appealsApi.listAppeals, async ({ scope, query }) => listAppeals(scope, query));
  on(appealsApi.declineAppeal, async ({ scope, params, body }) =>
    nothing(declineAppeal(scope, params.id, body.answer)),
  );
});
