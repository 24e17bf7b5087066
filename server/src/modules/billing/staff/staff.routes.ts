import {
  organizationBillingOfStaff,
  teamBillingOfStaff,
  userBilling,
} from '@linklet/contract/billing/staff.ts';
import { routes } from '../../../platform/http/routes.ts';
import { replay } from './payment-events.ts';
import { openStaffBilling, readStaffBilling } from './read-staff-billing.ts';
import { refund } from './refund.ts';
import { moveClock } from './sandbox-clock.ts';
import { givePlan, quoteSwitch, switchPlan } from './switch-plan.ts';
import { grantTrial, lengthenTrial } from './trials.ts';

export const billingStaffRoutes = routes((on) => {
  for (const calls of [userBilling, organizationBillingOfStaff, teamBillingOfStaff]) {
    on(calls.getBilling, async ({ scope, params }) => openStaffBilling(scope, params));
    on(calls.getQuote, async ({ scope, params, query }) => quoteSwitch(scope, params, query));
    on(calls.givePlan, async ({ scope, params, body }) => {
      await givePlan(scope, params, body);
      return readStaffBilling(scope, params);
    });
    on(calls.changePlan, async ({ scope, params, body }) => {
      await switchPlan(scope, params, body);
      return readStaffBilling(scope, params);
    });
    on(calls.refund, async ({ scope, params, body }) => {
      await refund(scope, params, body);
      return readStaffBilling(scope, params);
    });
    on(calls.extendTrial, async ({ scope, params, body }) => {
      await lengthenTrial(scope, params, body);
      return readStaffBilling(scope, params);
    });
    on(calls.grantTrial, async ({ scope, params }) => {
      await grantTrial(scope, params);
      return readStaffBilling(scope, params);
    });
    on(calls.replayEvent, async ({ scope, params: { event, ...address } }) => {
      await replay(scope, address, event);
      return readStaffBilling(scope, address);
    });
    on(calls.moveClock, async ({ scope, params, body }) => {
      const happened = await moveClock(scope, params, body);
      return { billing: await readStaffBilling(scope, params), happened };
    });
  }
});
