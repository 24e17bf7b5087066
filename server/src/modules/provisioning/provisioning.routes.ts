import {
  getProvisioning,
  makeProvisioningToken,
  revokeProvisioningToken,
} from '@linklet/contract/provisioning/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import { makeToken, provisioningViewOf, revokeToken } from './tokens.ts';

export const provisioningRoutes = routes((on) => {
  on(getProvisioning, async ({ scope }) => provisioningViewOf(scope));
  on(makeProvisioningToken, async ({ scope }) => makeToken(scope));
  on(revokeProvisioningToken, async ({ scope }) => revokeToken(scope));
});
