import * as api from '@linklet/contract/billing/staff.ts';
import { routes } from '../../../platform/http/routes.ts';
import { grantTrial, lengthenTrial, readUserBilling, refund, replay } from './user-billing.ts';

export const billingStaffRoutes = routes((on) => {
  on(api.getUserBilling, async ({ scope, params }) => readUserBilling(scope, params.id));
  on(api.refundInvoice, async ({ scope, params, body }) => refund(scope, params.id, body));
  on(api.extendTrial, async ({ scope, params, body }) => lengthenTrial(scope, params.id, body));
  on(api.grantTrial, async ({ scope, params }) => grantTrial(scope, params.id));
  on(api.replayEvent, async ({ scope, params }) => replay(scope, params.id, params.event));
});
