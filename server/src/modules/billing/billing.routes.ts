import * as api from '@linklet/contract/billing/endpoints.ts';
import { getCoupon } from '@linklet/contract/billing/coupons.ts';
import { getPaddle } from '@linklet/contract/billing/paddle.ts';
import * as sandboxApi from '@linklet/contract/billing/sandbox.ts';
import { AppError } from '../../platform/errors.ts';
import { routes } from '../../platform/http/routes.ts';
import type { Scope } from '../../platform/scope.ts';
import { readBilling } from './billing-view.ts';
import {
  cancelSubscription,
  reactivateSubscription,
  resumeSubscription,
  updateSubscription,
  withdrawChange,
} from './change-subscription.ts';
import { readCoupon } from './coupons/find-coupon.ts';
import { listPlans } from './list-plans.ts';
import { payCheckout, readCheckout } from './providers/sandbox/checkouts.ts';
import { answerBank, payPayment, readPayment } from './providers/sandbox/payments.ts';
import { paddleToken, takesTestPayments } from './providers/index.ts';
import { makeQuote } from './quotes.ts';
import { startMethodChange, startSubscription } from './checkouts/start-checkout.ts';

export const billingRoutes = routes((on) => {
  on(getPaddle, async ({ scope }) => ({ client_token: paddleToken(scope.config) }));
  on(getCoupon, async ({ scope, params }) => readCoupon(scope, params.code));
  on(api.listPlans, async ({ scope, query }) => listPlans(scope, 'user', query));
  on(api.listOrganizationPlans, async ({ scope, query }) => listPlans(scope, 'organization', query));
  on(api.listTeamPlans, async ({ scope, query }) => listPlans(scope, 'team', query));
  for (const calls of [api.ownBilling, api.organizationBilling, api.teamBilling]) {
    on(calls.getBilling, async ({ scope }) => readBilling(scope));
    on(calls.getQuote, async ({ scope, query }) => makeQuote(scope, query));
    on(calls.subscribe, async ({ scope, body }) => startSubscription(scope, body));
    on(calls.update, async ({ scope, body }) => updateSubscription(scope, body));
    on(calls.cancel, async ({ scope }) => cancelSubscription(scope, 'period_end'));
    on(calls.cancelNow, async ({ scope }) => cancelSubscription(scope, 'now'));
    on(calls.reactivate, async ({ scope }) => reactivateSubscription(scope));
    on(calls.resume, async ({ scope }) => resumeSubscription(scope));
    on(calls.withdraw, async ({ scope }) => withdrawChange(scope));
    on(calls.startMethodChange, async ({ scope, query }) => startMethodChange(scope, query));
  }
});

export const sandboxRoutes = routes((on) => {
  on(sandboxApi.getSandboxCheckout, async ({ scope, params }) => readCheckout(inSandbox(scope), params.id));
  on(sandboxApi.paySandboxCheckout, async ({ scope, params, body }) =>
    payCheckout(inSandbox(scope), params.id, body),
  );
  on(sandboxApi.getSandboxPayment, async ({ scope, params }) => readPayment(inSandbox(scope), params.id));
  on(sandboxApi.paySandboxPayment, async ({ scope, params, body }) =>
    payPayment(inSandbox(scope), params.id, body),
  );
  on(sandboxApi.answerSandboxBank, async ({ scope, params, body }) =>
    answerBank(inSandbox(scope), params.id, body),
  );
});

/** Where it takes no payments, its pages are not there. Throws `not_found`. */
function inSandbox(scope: Scope): Scope {
  if (!takesTestPayments(scope.config)) throw new AppError('not_found');
  return scope;
}
