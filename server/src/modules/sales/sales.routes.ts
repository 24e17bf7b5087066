import * as api from '@linklet/contract/sales/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { listQuoteRequests, markAnswered, reopen } from './quote-requests.ts';
import { requestQuote } from './request-quote.ts';

export const salesRoutes = routes((on) => {
  on(api.requestQuote, async ({ scope, body }) => {
    await requestQuote(scope, body);
    return { received: true };
  });
  on(api.listQuoteRequests, async ({ scope, query }) => listQuoteRequests(scope, query));
  on(api.markQuoteAnswered, async ({ scope, params }) => nothing(markAnswered(scope, params.id)));
  on(api.reopenQuoteRequest, async ({ scope, params }) => nothing(reopen(scope, params.id)));
});
