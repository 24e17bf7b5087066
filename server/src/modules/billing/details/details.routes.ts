import * as api from '@linklet/contract/billing/details.ts';
import { routes } from '../../../platform/http/routes.ts';
import { changeTaxInfo, readTaxInfo } from '../tax/tax-link.ts';
import { readDetails, saveDetails } from './billing-details.ts';

export const detailsRoutes = routes((on) => {
  for (const calls of [api.ownDetails, api.organizationDetails, api.teamDetails]) {
    on(calls.getDetails, async ({ scope }) => readDetails(scope));
    on(calls.saveDetails, async ({ scope, body }) => saveDetails(scope, body));
    on(calls.saveTaxInfo, async ({ scope, body }) => saveDetails(scope, body));
  }
  on(api.getTaxInfo, async ({ scope, params }) => readTaxInfo(scope, params.token));
  on(api.putTaxInfo, async ({ scope, params, body }) => changeTaxInfo(scope, params.token, body));
});
