import { reportLink as reportLinkEndpoint } from '@linklet/contract/reports.ts';
import { routes } from '../../platform/http/routes.ts';
import { reportLink } from './report-link.ts';

export const reportRoutes = routes((on) => {
  on(reportLinkEndpoint, async ({ scope, body }) => {
    await reportLink(scope, body);
    return { received: true };
  });
});
