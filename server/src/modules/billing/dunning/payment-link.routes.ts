import * as api from '@linklet/contract/billing/payment-link.ts';
import { routes } from '../../../platform/http/routes.ts';
import { startLinkedPayment } from './pay-by-link.ts';
import { readLinkedPayment } from './payment-link.ts';

export const paymentLinkRoutes = routes((on) => {
  on(api.getLinkedPayment, async ({ scope, params }) => readLinkedPayment(scope, params.token));
  on(api.startLinkedPayment, async ({ scope, params }) => startLinkedPayment(scope, params.token));
});
